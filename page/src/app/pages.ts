// The pages, each loaded when it is gone to first.

import type { Component } from "svelte";
import { again } from "../again";
import type { Route } from "./router.svelte";

export interface Page {
  // A page takes what its address says.
  readonly default: Component<Record<string, string>>;
  readonly props: Record<string, string>;
}

type Module = { readonly default: Component<never> };

async function shown(module: () => Promise<Module>, props: Record<string, string>): Promise<Page> {
  return { default: (await again(module)).default as unknown as Page["default"], props };
}

/** The page of a route, with what it is told. */
export function load(route: Route): Promise<Page> {
  switch (route.page) {
    case "home":
    case "missing":
      return shown(() => import("../pages/home/Home.svelte"), {});
    case "new":
      return shown(() => import("../pages/setup/Setup.svelte"), { game: route.game });
    case "lobby":
      return shown(() => import("../pages/lobby/Lobby.svelte"), {});
    case "learn":
      return shown(() => import("../pages/learn/Learn.svelte"), {});
    case "problems":
      return shown(() => import("../pages/problems/Problems.svelte"), { family: route.family, id: route.id });
    case "book":
      return shown(() => import("../pages/book/Book.svelte"), {
        language: route.language,
        family: route.family,
        room: route.room,
      });
    case "print":
      return shown(() => import("../pages/print/Print.svelte"), { game: route.game });
    case "lessons":
      return shown(() => import("../pages/lessons/Lessons.svelte"), {
        family: route.family,
        lesson: route.lesson,
      });
    case "analysis":
      return shown(() => import("../pages/analysis/Analysis.svelte"), { id: route.id });
    case "settings":
      return shown(() => import("../pages/settings/Settings.svelte"), {});
    case "account":
      return shown(() => import("../pages/account/Account.svelte"), {});
    case "past":
      return shown(() => import("../pages/past/Past.svelte"), {});
    case "people":
      return shown(() => import("../pages/people/People.svelte"), {});
    case "notices":
      return shown(() => import("../pages/notices/Notices.svelte"), {});
    case "clubs":
      return shown(() => import("../pages/clubs/Clubs.svelte"), {});
    case "club":
      return shown(() => import("../pages/clubs/Club.svelte"), { name: route.name });
    case "desk":
      return shown(() => import("../pages/desk/Desk.svelte"), {});
    case "person":
      return shown(() => import("../pages/people/Person.svelte"), { handle: route.handle });
    case "programs":
      return shown(() => import("../pages/programs/Programs.svelte"), {});
    case "gauntlet":
      return shown(() => import("../pages/gauntlet/Gauntlet.svelte"), {});
    case "ratings":
      return shown(() => import("../pages/ratings/Ratings.svelte"), {});
    case "here":
      return shown(() => import("../pages/here/Here.svelte"), { id: route.id });
    case "game":
      return shown(() => import("../pages/game/Online.svelte"), { id: route.id });
  }
}

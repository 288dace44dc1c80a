// The pages, each loaded when it is gone to first.

import type { Component } from "svelte";
import { again } from "../again";
import { need, type Texts } from "./language.svelte";
import type { Route } from "./router.svelte";

export interface Page {
  // A page gets its parameters from its address.
  readonly default: Component<Record<string, string>>;
  readonly props: Record<string, string>;
}

type Module = { readonly default: Component<never> };

async function shown(module: () => Promise<Module>, props: Record<string, string>): Promise<Page> {
  return { default: (await again(module)).default as unknown as Page["default"], props };
}

/** The texts that the page of a route needs (plugins/rooms.ts). */
export function textsOf({ page }: Route): Texts {
  if (page === "home" || page === "missing") return 1;
  return page === "here" || page === "game" ? 2 : 3;
}

/** The page of a route, with its properties, once its texts are here. */
export async function load(route: Route): Promise<Page> {
  const [page] = await Promise.all([file(route), need(textsOf(route))]);
  return page;
}

function file(route: Route): Promise<Page> {
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
    case "events":
      return shown(() => import("../pages/events/Events.svelte"), {});
    case "event":
      return shown(() => import("../pages/events/Event.svelte"), { name: route.key });
    case "card":
      return shown(() => import("../pages/events/Card.svelte"), { name: route.key, token: route.token });
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
    case "table":
      return shown(() => import("../pages/table/Table.svelte"), {
        game: route.game,
        sheet: route.sheet ? "sheet" : "",
      });
    case "here":
      return shown(() => import("../pages/here/Here.svelte"), { id: route.id });
    case "game":
      return shown(() => import("../pages/game/Online.svelte"), { id: route.id });
  }
}

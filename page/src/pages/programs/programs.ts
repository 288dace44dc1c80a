// People's own bots on the server: docs/api.md, Programs.

import { answered, api } from "../../api/client";
import type { components } from "../../api/schema";

export type Program = components["schemas"]["Program"];
export type Accepts = components["schemas"]["Accepts"];
export type Token = components["schemas"]["Token"];
export type Scope = Token["scopes"][number];

export const SCOPES = ["read", "play", "host", "chat"] as const satisfies readonly Scope[];

/** Programs that listen and accept games, the person's own included. */
export async function listening(): Promise<readonly Program[]> {
  return (await answered(api.GET("/programs"))) ?? [];
}

export async function mine(): Promise<readonly Program[]> {
  return (await answered(api.GET("/me/programs"))) ?? [];
}

export function make(name: string, about: string, accepts: Accepts): Promise<Program> {
  return answered(api.POST("/me/programs", { body: { name, about, accepts } }));
}

export function change(name: string, about: string, accepts: Accepts): Promise<Program> {
  return answered(api.PUT("/me/programs/{name}", { params: { path: { name } }, body: { about, accepts } }));
}

export async function remove(name: string): Promise<void> {
  await answered(api.DELETE("/me/programs/{name}", { params: { path: { name } } }));
}

export async function tokensOf(name: string): Promise<readonly Token[]> {
  return (await answered(api.GET("/me/programs/{name}/tokens", { params: { path: { name } } }))) ?? [];
}

/** The answer alone has what the program shows: its secret. */
export function issue(name: string, label: string, scopes: Scope[]): Promise<Token> {
  return answered(
    api.POST("/me/programs/{name}/tokens", { params: { path: { name } }, body: { label, scopes } }),
  );
}

export async function end(name: string, id: string): Promise<void> {
  await answered(api.DELETE("/me/programs/{name}/tokens/{id}", { params: { path: { name, id } } }));
}

/** Whether a program plays a game of a family at all, whatever its options. */
export function plays(program: Program, family: string): boolean {
  const { variants = [] } = program.accepts;
  // Names of families and ids of games: "star", "star:2", "yalta,ending=draw".
  return variants.length === 0 || variants.some((v) => v.split(/[:,]/, 1)[0] === family);
}

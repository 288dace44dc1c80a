// The words that a text is bound to have, by docs/rules/vocabulary.md: a text that
// was put under another key, or that names a thing otherwise than all others, is
// noticed where the English text names that thing. What stands under two keys
// that name nothing of this table could be exchanged unnoticed: only a reader
// tells a text that is right from one that is as likely.

import { describe, expect, test } from "vitest";
import { catalogue, forms, locales } from "./catalogue";

type Language = Exclude<(typeof locales)[number], "en">;

const terms: readonly { readonly en: RegExp; readonly words: Readonly<Record<Language, RegExp>> }[] = [
  { en: /knight/i, words: { es: /caballo/i, fr: /cavalier/i, pt: /cavalo/i, nl: /paard/i } },
  { en: /bishop/i, words: { es: /alfil/i, fr: /fou/i, pt: /bispo/i, nl: /loper/i } },
  { en: /rook/i, words: { es: /torre|enroca/i, fr: /tour|roque/i, pt: /torre|roque/i, nl: /toren|rok/i } },
  { en: /queen/i, words: { es: /reina|dama/i, fr: /dame/i, pt: /rainha|dama/i, nl: /dame/i } },
  { en: /pawn/i, words: { es: /pe[oó]n/i, fr: /pion/i, pt: /pe[ãõ]/i, nl: /pion/i } },
  { en: /castl/i, words: { es: /enro/i, fr: /roque|roquer/i, pt: /roque|rocar/i, nl: /rok/i } },
  { en: /stalemate/i, words: { es: /ahogad/i, fr: /pat/i, pt: /afogad/i, nl: /pat/i } },
  { en: /checkmate/i, words: { es: /mate/i, fr: /mat/i, pt: /mate/i, nl: /mat/i } },
  { en: /\bcheck\b/i, words: { es: /jaque/i, fr: /échec/i, pt: /xeque/i, nl: /schaak/i } },
  { en: /\bdraw\b/i, words: { es: /tablas/i, fr: /nulle/i, pt: /empate|empat/i, nl: /remise/i } },
  {
    en: /resign/i,
    words: { es: /abandon|rend/i, fr: /abandon/i, pt: /abandon|desist/i, nl: /opg|geef|geven|geeft/i },
  },
  { en: /\bteams?\b/i, words: { es: /equipo/i, fr: /équipe/i, pt: /equipa/i, nl: /team/i } },
  { en: /\bclocks?\b/i, words: { es: /reloj/i, fr: /pendule|horloge/i, pt: /relógio/i, nl: /klok/i } },
  { en: /\bseats?\b/i, words: { es: /puesto|asiento/i, fr: /place/i, pt: /lugar/i, nl: /plaats/i } },
  { en: /\bbots?\b/i, words: { es: /bot/i, fr: /bot/i, pt: /bot/i, nl: /bot/i } },
  { en: /\bpromot/i, words: { es: /coron|promo/i, fr: /prom/i, pt: /promo/i, nl: /promo/i } },
  {
    en: /\bboard\b/i,
    words: {
      es: /tablero|módulo/i,
      fr: /plateau|module|échiquier|damier/i,
      pt: /tabuleiro|módulo/i,
      nl: /bord|blijven staan/i,
    },
  },
  { en: /\bsquare/i, words: { es: /casilla/i, fr: /case/i, pt: /casa/i, nl: /veld/i } },
  { en: /\bcentre\b/i, words: { es: /centr/i, fr: /centr/i, pt: /centr/i, nl: /midde/i } },
  {
    en: /\bkings?\b/i,
    words: { es: /rey|reyes|dama/i, fr: /rois?|dame/i, pt: /rei|reis|dama/i, nl: /koning|dam/i },
  },
  { en: /capture/i, words: { es: /captur/i, fr: /pren|pri[st]/i, pt: /captur/i, nl: /sl[aoe]/i } },
  { en: /\bwhite\b/i, words: { es: /blanc/i, fr: /blanc/i, pt: /branc/i, nl: /wit/i } },
  { en: /\bblack\b/i, words: { es: /negr/i, fr: /noir/i, pt: /pret|negr/i, nl: /zwart/i } },
  { en: /\bred\b/i, words: { es: /roj/i, fr: /rouge/i, pt: /vermelh/i, nl: /rood|rode/i } },
  { en: /en passant/i, words: { es: /al paso/i, fr: /en passant/i, pt: /en passant/i, nl: /en passant/i } },
  { en: /\blanguage/i, words: { es: /idioma|lengua/i, fr: /langue/i, pt: /língua|idioma/i, nl: /taal/i } },
  { en: /\bsound/i, words: { es: /sonido/i, fr: /son/i, pt: /som|sons/i, nl: /geluid/i } },
];

/** Texts that go round the term, and why. */
const without: Readonly<Record<string, string>> = {
  app_name: "a name",
  how_star_remove: "who is mated, elsewhere",
  option_elimination: "a mated army, elsewhere",
  option_enpassant_next: "whoever is next, in Dutch",
};

/** A text in all its forms, without what is put into it. */
function words(value: Parameters<typeof forms>[0]): string[] {
  return forms(value).map((form) => form.replace(/\{\w+\}/g, ""));
}

describe.each(locales.filter((l): l is Language => l !== "en"))("the terms of %s", (locale) => {
  const english = catalogue("en");
  const texts = catalogue(locale);

  test.each(terms)("$en", ({ en, words: has }) => {
    const keys = [...english]
      .filter(([key, text]) => !(key in without) && words(text).some((f) => en.test(f)))
      .map(([key]) => key);
    expect(keys.length).toBeGreaterThan(0);
    const strangers = keys.filter((key) => !words(texts.get(key)!).some((f) => has[locale].test(f)));
    expect(strangers.map((key) => `${key}: ${forms(texts.get(key)!).join(" / ")}`)).toEqual([]);
  });
});

test("Dutch says je, and u for hours alone", () => {
  const formal = [...catalogue("nl")].filter(([, text]) => words(text).some((f) => /\buw?\b/i.test(f)));
  expect(formal.map(([key]) => key)).toEqual(["table_days"]);
});

/** ISO 3166-1 codes of European countries. The law of one of them governs the terms (spec §2). */
const CODES =
  'AD AL AT BA BE BG CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS SE SI SK SM UA VA';
const EUROPEAN: ReadonlySet<string> = new Set(CODES.split(' '));

/** English puts an article before these names. */
const WITH_ARTICLE: ReadonlySet<string> = new Set(['GB', 'NL']);

/** @param code two letters, in upper case */
export const isEuropeanCountry = (code: string): boolean => EUROPEAN.has(code);

/** The name for use within a sentence: "Estonia", "the Netherlands". @param code of a European country */
export function countryInSentence(code: string): string {
  const name = new Intl.DisplayNames(['en'], { type: 'region' }).of(code) ?? code;
  return WITH_ARTICLE.has(code) ? `the ${name}` : name;
}

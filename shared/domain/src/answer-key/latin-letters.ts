/**
 * Letters of other keyboards that look like Latin ones. Cyrillic С is on the key of C: who changes the layout after the
 * first letter sees a right word. The capitals stand apart, because small в or н looks like no Latin letter.
 */
const CYRILLIC = ['аеорсухіјѕАВЕКМНОРСТУХІЈЅ', 'aeopcyxijsABEKMHOPCTYXIJS'] as const;
const GREEK = ['οΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'oABEZHIKMNOPTYX'] as const;

const LATIN = new Map([
  ...[CYRILLIC, GREEK].flatMap(([others, latin]) => [...others].map((other, at) => [other, latin[at] ?? ''] as const)),
  // The key of i on a Turkish keyboard, and ligatures, which have no compatibility form (NFKD).
  ...([
    ['ı', 'i'],
    ['æ', 'ae'],
    ['Æ', 'AE'],
    ['œ', 'oe'],
    ['Œ', 'OE'],
  ] as const),
]);

/** A text with the Latin letters that its reader sees. */
export function latinLetters(text: string): string {
  return text.replaceAll(/[\p{Script=Cyrillic}\p{Script=Greek}ıæÆœŒ]/gu, (letter) => LATIN.get(letter) ?? letter);
}

const UNITS = [
  ...['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'],
  ...['thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'],
];
const TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const ORDINAL_UNITS = [
  ...['zeroth', 'first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'],
  ...['eleventh', 'twelfth', 'thirteenth', 'fourteenth', 'fifteenth', 'sixteenth', 'seventeenth', 'eighteenth'],
  'nineteenth',
];
const SCALES = { hundred: 100, thousand: 1000, million: 1_000_000 } as const;

const CARDINALS = new Map<string, number>([
  ...UNITS.map((word, value) => [word, value] as const),
  ...TENS.map((word, index) => [word, (index + 2) * 10] as const),
  ...Object.entries(SCALES),
]);
const ORDINALS = new Map<string, number>([
  ...ORDINAL_UNITS.map((word, value) => [word, value] as const),
  ...TENS.map((word, index) => [word.replace(/y$/, 'ieth'), (index + 2) * 10] as const),
  ...Object.entries(SCALES).map(([word, value]) => [`${word}th`, value] as const),
]);

/** A compound number without its hyphen: "twentyfive", "thirtyfirst". */
export const JOINED_NUMBER = new RegExp(
  `\\b(${TENS.join('|')})(${[...UNITS.slice(1, 10), ...ORDINAL_UNITS.slice(1, 10)].join('|')})\\b`,
  'g',
);

export function isNumberWord(word: string): boolean {
  return CARDINALS.has(word) || ORDINALS.has(word);
}

/**
 * Replaces number words by digits: `twenty five` → `25`, `two hundred and six` → `206`,
 * `nineteen eighty four` → `1984`, `twenty first` → `21st`, `three point five` → `3.5`. Keeps other words.
 *
 * @param words in lower case, without hyphens
 */
export function numbersInDigits(words: readonly string[]): string[] {
  const result: string[] = [];
  for (let index = 0; index < words.length;) {
    const number = readNumber(words, index);
    result.push(number?.text ?? words[index] ?? '');
    index = number?.end ?? index + 1;
  }
  return result;
}

interface ReadNumber {
  text: string;
  /** Index of the first word after the number. */
  end: number;
}

function readNumber(words: readonly string[], start: number): ReadNumber | null {
  const sums = new Sums();
  let index = start;
  for (; index < words.length; index++) {
    const word = words[index] ?? '';
    const value = CARDINALS.get(word);
    const isAnd =
      word === 'and' &&
      sums.endsWithScale &&
      (CARDINALS.has(words[index + 1] ?? '') || ORDINALS.has(words[index + 1] ?? ''));
    const isArticle = word === 'a' && index === start && (words[index + 1] ?? '') in SCALES;
    if (value !== undefined) sums.add(value);
    else if (!isAnd && !isArticle) break;
  }
  const ordinal = ORDINALS.get(words[index] ?? '');
  if (ordinal !== undefined && (sums.isEmpty || sums.takes(ordinal))) {
    sums.add(ordinal);
    return { text: withOrdinalSuffix(sums.text), end: index + 1 };
  }
  if (sums.isEmpty) return null;
  return readDecimals(words, index, sums.text);
}

/** Reads decimals after a number, such as "point five". */
function readDecimals(words: readonly string[], point: number, whole: string): ReadNumber {
  if (words[point] !== 'point') return { text: whole, end: point };
  let end = point + 1;
  let digits = '';
  for (; end < words.length; end++) {
    const digit = UNITS.slice(0, 10).indexOf(words[end] ?? '');
    if (digit < 0) break;
    digits += String(digit);
  }
  return digits ? { text: `${whole}.${digits}`, end } : { text: whole, end: point };
}

/** Sums up number words: units to tens, tens to hundreds. A word that does not fit starts a new group, as in years. */
class Sums {
  #groups: string[] = [];
  #total = 0;
  #current: number | null = null;
  #last = 0;

  get isEmpty(): boolean {
    return this.#current === null && this.#total === 0 && this.#groups.length === 0;
  }

  get endsWithScale(): boolean {
    return this.#last >= SCALES.hundred;
  }

  get text(): string {
    return [...this.#groups, String(this.#total + (this.#current ?? 0))].join('');
  }

  takes(value: number): boolean {
    const { hundred } = SCALES;
    if (value >= hundred) return this.#current !== null;
    if (this.#current === null) return true;
    const isRoomForUnit = value > 0 && value < 10 && this.#last >= 20 && this.#last < hundred;
    return this.#last >= hundred || isRoomForUnit;
  }

  add(value: number): void {
    const isScale = value >= SCALES.hundred;
    if (!isScale && !this.takes(value)) this.#beginGroup();
    if (isScale) this.#scale(value);
    else this.#current = (this.#current ?? 0) + value;
    this.#last = value;
  }

  #scale(value: number): void {
    const scaled = (this.#current ?? 1) * value;
    if (value === SCALES.hundred) {
      this.#current = scaled;
      return;
    }
    this.#total += scaled;
    this.#current = null;
  }

  #beginGroup(): void {
    this.#groups.push(String(this.#total + (this.#current ?? 0)));
    this.#total = 0;
    this.#current = null;
  }
}

function withOrdinalSuffix(digits: string): string {
  const suffixes: Readonly<Record<string, string>> = { '1': 'st', '2': 'nd', '3': 'rd' };
  const isTeen = digits.at(-2) === '1';
  return digits + ((!isTeen && suffixes[digits.at(-1) ?? '']) || 'th');
}

/** The commonest words that carry grammar rather than meaning. Half of any English text is made of them. */
export const FUNCTION_WORDS = new Set(
  `a about after all also although always am an and another any are as at be because been before being both but by can
  cannot could did do does doing don't done down during each either else even every few first for from had has have he
  her here him his how however i if in instead into is it its it's itself just least less like many may me might more
  most much must my never no nor not now of off often on once one only or other others our out over own people rather
  same she should since so some something such than that that's the their them themselves then there therefore these
  they this those though through to too towards under until up us very was we well were what when where whether which
  while who whom whose why will with within without would yet you your`.split(/\s+/),
);

/** Words and phrases by which a writer shows how one thought follows from another. */
export const LINKING_PHRASES: readonly string[] = [
  'however',
  'therefore',
  'moreover',
  'furthermore',
  'in addition',
  'for example',
  'for instance',
  'on the other hand',
  'on the one hand',
  'in contrast',
  'nevertheless',
  'nonetheless',
  'as a result',
  'consequently',
  'although',
  'whereas',
  'while',
  'because',
  'since',
  'despite',
  'in spite of',
  'firstly',
  'secondly',
  'finally',
  'in conclusion',
  'to sum up',
  'overall',
  'in my opinion',
  'in my view',
  'similarly',
  'likewise',
  'instead',
  'otherwise',
  'meanwhile',
  'thus',
  'hence',
  'even though',
  'provided that',
  'as long as',
  'in particular',
  'above all',
  'first of all',
  'that is why',
  'such as',
  'so that',
  'rather than',
  'by contrast',
  'admittedly',
  'of course',
  'after all',
];

const set = (words: string) => new Set(words.split(/\s+/));

/**
 * Ungrammatical pairs: no word of the second set can follow one of the first. Shuffled words break these rules all the
 * time, learners hardly ever.
 */
const BROKEN_PAIRS: readonly (readonly [before: ReadonlySet<string>, after: ReadonlySet<string>])[] = [
  // After a determiner comes a noun or what leads to one.
  [
    set('the a an my your our their every'),
    set(`of is are was were and or but the a an to in on at for from with by he she they we it i you my your our their
    his be been has have had do does did will would can could should if that this than because not`),
  ],
  // A subject is followed by a verb.
  [set('i he she we they'), set('the a an of my your our their i he she we they his every')],
  // A modal verb is followed by an infinitive.
  [
    set('would could should must cannot may might'),
    set('a an of is are was were am has had does did for from because than or'),
  ],
  // "to" leads to an infinitive or to a noun.
  [set('to'), set('of is are was were am has had does did been would could should must because than if')],
  [set('can will'), set('is are was were am has had did does would could should must because than if of')],
  [set('is are was were'), set('is are was were am has have had do does did can will would could should must')],
  [
    set('very'),
    set('is are was were the a an of to in for can will i he she we they it my your our their his because if'),
  ],
  [
    set('of'),
    set('to is are was were am has had does did be been would could should must because than if of he she i they we'),
  ],
];

/** "I know that that is so", "she had had enough", "very, very", "no, no". */
const MAY_DOUBLE = set('that had very no so more on in');

/** @param next undefined after the last word */
export function isBrokenPair(word: string, next: string | undefined): boolean {
  if (next === undefined) return false;
  return (
    (word === next && FUNCTION_WORDS.has(word) && !MAY_DOUBLE.has(word)) ||
    BROKEN_PAIRS.some(([before, after]) => before.has(word) && after.has(next))
  );
}

import type { WidenedTexts } from '@bandmark/platform';

/** Texts about an answer, its band and its estimate, for the report and for marking. */
export const answerTexts = {
  empty: 'The answer is empty.',
  words: (words: number) => (words === 1 ? '1 word' : `${words} words`),
  figure: 'The drawing shows:',
  bandMeaning: {
    whole: (band: number) => `Band ${band}:`,
    all: (band: number) => `All of band ${band}:`,
    part: (band: number) => `Part of band ${band}:`,
  },
  /** The program that estimates a band. Keys are the server's texts, which are shown if a key is missing here. */
  estimate: {
    band: (band: string) => `Band ${band},`,
    about: 'estimated by a program. It is not a mark, and it never enters a certificate.',
    features: {
      Words: { name: 'Words' },
      Paragraphs: { name: 'Paragraphs' },
      'Words in a sentence': { name: 'Words per sentence, on average' },
      'Variety of words (MTLD)': {
        name: 'Words before the vocabulary repeats',
        help: 'On average. A higher number means more different words.',
      },
      'Long words (7 letters or more)': { name: 'Words of 7 letters or more' },
      'Linking words in 100': {
        name: 'Linking words per 100 words',
        help: 'Such as “however”, “for example” and “as a result”.',
      },
      'Words in no dictionary in 100': {
        name: 'Words in none of our dictionaries, per 100 words',
        help: 'Often spelling mistakes. Names do not count.',
      },
      'Copied from the task': {
        name: 'Copied from the task',
        help: 'Runs of five words or more, as they stand in the task.',
      },
      'Limited because': { name: 'Held down because' },
    },
    /** Why an estimate is capped. */
    reasons: {
      'Most words are in no dictionary': 'Most words are in none of our dictionaries',
      'Hardly any English grammar words': 'There are hardly any words like “the”, “of” and “is”',
      'Hardly anything but grammar words': 'There is hardly anything but words like “the”, “of” and “is”',
      'Words do not form sentences': 'The words do not form sentences',
      'No sentences can be told apart': 'We cannot see where sentences begin and end',
      'The same words over and over': 'The same words come again and again',
    },
    methods: {
      'Text features, version 1':
        'How it is made: a program counts what stands in this list and works out a band from it (version 1). It does not understand what the text says.',
      'Text features, version 2':
        'How it is made: a program counts what stands in this list and works out a band from it (version 2). It does not understand what the text says.',
    },
    otherMethod: (method: string) => `How it is made: ${method}`,
    /** Shown if the program gives no band, because it would be a guess. */
    none: {
      title: 'No estimate',
      says: (why: string) => `No estimate: ${why}.`,
      /** @param title which of two texts */
      ofText: (title: string, why: string) => `${title}: ${why}`,
      /** By the server's codes; `other` for those of later servers. */
      reasons: {
        empty: 'there is no text',
        'too-long': 'the text is too long for our program',
        'too-short': 'the text is too short to tell',
        'not-english': 'too much of the text is not in English',
        copied: 'too much of the text is copied from the task',
        repeated: 'the same words come again and again',
        gibberish: 'we cannot read the words as English sentences',
        other: 'our program cannot judge this text',
      },
      why: 'A program only estimates what it can judge.',
      counted: 'What the program counted',
    },
  },
} as const;

/** The same table in another language `satisfies Texts`. @public */
export type Texts = WidenedTexts<typeof answerTexts>;

import type { TextFeatures } from './text-features';

/** "Text features, version 2": raise the version with every change of the tables below. */
export const ESTIMATE_METHOD = 'Text features, version 2';

type Point = readonly [value: number, band: number];

/** Maps one feature to a band: a line through the points, flat beyond the ends. */
export interface FeatureTable {
  feature: keyof TextFeatures | 'lengthOfMinimum';
  weight: number;
  points: readonly Point[];
}

/** Weights add up to 1. Chosen by hand on essays of known level; indicative, which is why it is called an estimate. */
export const FEATURE_TABLES: readonly FeatureTable[] = [
  {
    feature: 'lengthOfMinimum',
    weight: 0.15,
    points: [
      [0, 0],
      [0.25, 2.5],
      [0.5, 4],
      [0.8, 5.5],
      [1, 6.5],
      [1.4, 7.5],
    ],
  },
  {
    feature: 'lexicalVariety',
    weight: 0.2,
    points: [
      [20, 3],
      [40, 4.5],
      [60, 5],
      [80, 5.5],
      [110, 6.5],
      [150, 8],
      [200, 9],
    ],
  },
  {
    feature: 'misspeltPer100',
    weight: 0.25,
    points: [
      [0, 7.5],
      [1, 6.5],
      [2, 6],
      [4, 5],
      [7, 4],
      [12, 3],
      [20, 1],
    ],
  },
  {
    feature: 'longWords',
    weight: 0.15,
    points: [
      [0.05, 3],
      [0.1, 4.5],
      [0.16, 5.5],
      [0.22, 6.5],
      [0.3, 8],
      [0.36, 9],
    ],
  },
  {
    feature: 'wordsPerSentence',
    weight: 0.1,
    points: [
      [4, 3.5],
      [8, 5],
      [12, 6.5],
      [18, 7.5],
      [24, 7],
      [32, 5.5],
      [45, 4],
    ],
  },
  {
    feature: 'linkingPer100',
    weight: 0.08,
    points: [
      [0, 4.5],
      [1, 6],
      [2, 7],
      [4, 7],
      [7, 5.5],
      [12, 4],
    ],
  },
  {
    feature: 'paragraphs',
    weight: 0.07,
    points: [
      [1, 5],
      [2, 6],
      [3, 7],
      [5, 7.5],
      [8, 6.5],
      [15, 4.5],
    ],
  },
];

/**
 * A condition that caps the estimate; of several that hold, the lowest ceiling counts. A text that cannot be judged at
 * all gets no estimate (abstention.ts).
 */
export interface Guard {
  says: string;
  ceiling: number;
  holds: (features: TextFeatures) => boolean;
}

export const GUARDS: readonly Guard[] = [
  { says: 'Fewer than 100 words', ceiling: 4.5, holds: (f) => f.words < 100 },
  { says: 'No sentences can be told apart', ceiling: 4, holds: (f) => f.wordsPerSentence > 70 },
  { says: 'The same words over and over', ceiling: 3, holds: (f) => f.lexicalVariety < 22 },
];

/** Counts of words cannot distinguish the best writers from the good ones. */
export const HIGHEST_ESTIMATE = 8;

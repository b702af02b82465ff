import type { NoEstimateReason } from '@bandmark/contracts/api/no-estimate';
import { roundToHalf } from '@bandmark/domain/bands';
import { abstentionOf } from './abstention';
import { ESTIMATE_METHOD, FEATURE_TABLES, type FeatureTable, GUARDS, HIGHEST_ESTIMATE } from './estimate-tables';
import { type TextFeatures, textFeatures } from './text-features';

export interface Estimate {
  /** 0–8 in halves; null where the program abstains. */
  band: number | null;
  /** Why it abstains; null beside a band. */
  abstention: NoEstimateReason | null;
  method: string;
  /** The counts that the band is based on, and every guard that lowered it: shown beside the number. */
  features: { name: string; value: string }[];
}

export interface WritingAnswer {
  text: string;
  prompt: string;
  minimumWords: number;
  /** How many of the text's words no dictionary knows. */
  misspelt: number;
}

/**
 * Automatic estimate of a writing answer from what can be counted in it
 * (docs/decisions/023-text-features-version-1.md), or the reason why there is none
 * (docs/decisions/141-an-estimate-abstains.md). It is shown at once, labelled as an estimate with its method, and
 * replaced by an examiner's mark; it is never part of a total or a certificate.
 */
export function estimateWriting(answer: WritingAnswer): Estimate {
  const features = textFeatures(answer.text, answer.prompt, answer.misspelt);
  const abstention = abstentionOf(answer.text, features);
  if (abstention !== null) {
    return { band: null, abstention, method: ESTIMATE_METHOD, features: describe(features, answer) };
  }
  const guards = GUARDS.filter((guard) => guard.holds(features));
  const ceiling = Math.min(HIGHEST_ESTIMATE, ...guards.map((guard) => guard.ceiling));
  const weighted = FEATURE_TABLES.reduce((sum, table) => sum + table.weight * bandOf(table, features, answer), 0);
  return {
    band: roundToHalf(Math.min(weighted, ceiling)),
    abstention: null,
    method: ESTIMATE_METHOD,
    features: [...describe(features, answer), ...guards.map(({ says }) => ({ name: 'Limited because', value: says }))],
  };
}

function bandOf(table: FeatureTable, features: TextFeatures, answer: WritingAnswer): number {
  const value =
    table.feature === 'lengthOfMinimum' ? features.words / Math.max(1, answer.minimumWords) : features[table.feature];
  return interpolate(table.points, value);
}

/** Interpolates between the points; flat beyond the first and the last. */
export function interpolate(points: FeatureTable['points'], value: number): number {
  const after = points.findIndex(([at]) => value < at);
  const right = points[after];
  const left = after === -1 ? points.at(-1) : points[after - 1];
  if (!left) return right?.[1] ?? 0;
  if (!right) return left[1];
  return left[1] + ((value - left[0]) / (right[0] - left[0])) * (right[1] - left[1]);
}

function describe(features: TextFeatures, answer: WritingAnswer): Estimate['features'] {
  const percent = (share: number) => `${Math.round(share * 100)} %`;
  return [
    { name: 'Words', value: `${features.words} (asked for: ${answer.minimumWords})` },
    { name: 'Paragraphs', value: String(features.paragraphs) },
    { name: 'Words in a sentence', value: features.wordsPerSentence.toFixed(1) },
    { name: 'Variety of words (MTLD)', value: features.lexicalVariety.toFixed(0) },
    { name: 'Long words (7 letters or more)', value: percent(features.longWords) },
    { name: 'Linking words in 100', value: features.linkingPer100.toFixed(1) },
    { name: 'Words in no dictionary in 100', value: features.misspeltPer100.toFixed(1) },
    { name: 'Copied from the task', value: percent(features.copied) },
  ];
}

import type { Abstention } from '@bandmark/contracts/api/no-estimate';
import { ownValue } from '@bandmark/domain/own-value';
import { answerTexts } from './answer-texts';

const words = answerTexts.estimate.none;
const REASONS: Readonly<Record<string, string>> = words.reasons;

/** "No estimate: the text is too short to tell." For a task with two texts, each that is not judged, with its title. */
export function noEstimateText(abstentions: readonly Abstention[]): string {
  const why = abstentions.map(({ reason, title }) => {
    const text = ownValue(REASONS, reason) ?? words.reasons.other;
    return title === undefined ? text : words.ofText(title, text);
  });
  return words.says(why.join('; '));
}

import { answerReport, type AnswerReport } from '@bandmark/contracts/api/marking';
import type { QuickSkill } from '@bandmark/domain/test-formats';
import { call } from '@bandmark/platform';

/** The report of one answer: the link is the key. @throws ApiError */
export function requestReport(skill: QuickSkill, slug: string, signal: AbortSignal): Promise<AnswerReport> {
  return call(answerReport, { params: { skill, slug } }, { signal });
}

import { isMarkedSkill, MARKED_SKILLS, type MarkedSkill, type Skill } from '@bandmark/domain/skills';
import { href } from './routes';
import { fieldsOf } from './skill-fields';

/** URL template of each marked skill's report, keyed `speakingReportUrl` and so on, with the placeholder `{slug}`. */
export type ReportUrls<Value = string> = { [S in MarkedSkill as `${S}ReportUrl`]: Value };

export function reportUrls<Value>(valueOf: (skill: MarkedSkill) => Value): ReportUrls<Value> {
  return fieldsOf<MarkedSkill, ReportUrls<Value>>(MARKED_SKILLS, (skill) => [[`${skill}ReportUrl`, valueOf(skill)]]);
}

/**
 * Address of the report of one answer (spec §7): the configured page for a marked skill, the standard test result for
 * the others.
 * @param key slug of the report, or id of the standard result; untrusted (it may come from the address bar), so encoded
 */
export function reportHref(skill: Skill, key: string, urls: ReportUrls): string {
  if (!isMarkedSkill(skill)) return href('test-result', { type: skill, testId: key });
  return urls[`${skill}ReportUrl`].replace('{slug}', () => encodeURIComponent(key));
}

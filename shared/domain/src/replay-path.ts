import type { Skill } from './skills';

export interface ReplayTarget {
  skill: Skill;
  uuid: string;
  mimeType: string;
  id: number;
  /** First report: bundle id (speaking), writing1Url (writing), the id again (reading, listening). */
  param5?: string | undefined;
  /** Second writing report. */
  param6?: string | undefined;
}

/** Address of the replay of one answer (spec §2 route table, §7 navigation links). */
export function replayPath(target: ReplayTarget): string {
  const parts = [target.skill, target.uuid, target.mimeType, String(target.id)];
  if (target.param5) parts.push(target.param5);
  if (target.param5 && target.param6) parts.push(target.param6);
  return `/replay/${parts.map(encodeURIComponent).join('/')}`;
}

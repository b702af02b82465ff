import { isSkill, type Skill } from '@bandmark/domain/skills';
import { isAnswerId } from '@bandmark/domain/storage-path';
import { href, type RouteParams } from './routes';

/** What the address of a replay names (spec §2 route table, §7 navigation links). */
export interface ReplayTarget {
  skill: Skill;
  uuid: string;
  mimeType: string;
  id: number;
  /** First report: its slug for a marked skill, the id again for the others. */
  param5?: string | undefined;
  /** Second report. */
  param6?: string | undefined;
}

/** Address of the replay of one answer. */
export function replayHref({ skill, ...rest }: ReplayTarget): string {
  return href('replay', { type: skill, ...rest });
}

/** The parameters of the route as a router decodes them. */
export type ReplayParams = Readonly<Partial<Record<keyof RouteParams<'replay'>, string>>>;

/** What a replay's address names, or null when it cannot name anything: the reverse of `replayHref`. */
export function replayTarget({ type, uuid, mimeType, id, param5, param6 }: ReplayParams): ReplayTarget | null {
  if (!isSkill(type)) return null;
  // These become parts of a file's address: nothing that leads elsewhere is let in.
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(uuid ?? '') || !/^[a-z0-9]{2,5}$/.test(mimeType ?? '')) return null;
  if (!/^[1-9]\d{0,15}$/.test(id ?? '') || !isAnswerId(Number(id))) return null;
  const target: ReplayTarget = { skill: type, uuid: uuid ?? '', mimeType: mimeType ?? '', id: Number(id) };
  if (param5) target.param5 = param5;
  if (param5 && param6) target.param6 = param6;
  return target;
}

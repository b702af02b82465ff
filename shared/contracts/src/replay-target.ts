import { isSkill, type Skill } from '@bandmark/domain/skills';
import { isAnswerId } from '@bandmark/domain/storage-path';
import { href, type RouteParams } from './routes';

/** Parameters of a replay's address (spec §2 route table, §7 navigation links). */
export interface ReplayTarget {
  skill: Skill;
  uuid: string;
  mimeType: string;
  id: number;
  /** First report: its slug for a marked skill, otherwise the id again. */
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

/** Parses the parameters of a replay's address; the inverse of `replayHref`. @returns null if they are invalid */
export function replayTarget({ type, uuid, mimeType, id, param5, param6 }: ReplayParams): ReplayTarget | null {
  if (!isSkill(type)) return null;
  // These become path segments of a file's address, so anything that could lead elsewhere is rejected.
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(uuid ?? '') || !/^[a-z0-9]{2,5}$/.test(mimeType ?? '')) return null;
  if (!/^[1-9]\d{0,15}$/.test(id ?? '') || !isAnswerId(Number(id))) return null;
  const target: ReplayTarget = { skill: type, uuid: uuid ?? '', mimeType: mimeType ?? '', id: Number(id) };
  if (param5) target.param5 = param5;
  if (param5 && param6) target.param6 = param6;
  return target;
}

import type { ReplayTarget } from './replay-path';
import { isSkill } from './skills';
import { isAnswerId } from './storage-path';

/** Parameters of `/replay/{type}/{uuid}/{mimeType}/{id}/{param5?}/{param6?}` as a router decodes them. */
export type ReplayParams = Readonly<Partial<Record<'type' | 'uuid' | 'mimeType' | 'id' | 'param5' | 'param6', string>>>;

/** What a replay's address names, or null when it cannot name anything: the reverse of `replayPath`. */
export function replayTarget({ type, uuid, mimeType, id, param5, param6 }: ReplayParams): ReplayTarget | null {
  if (!isSkill(type)) return null;
  // These become parts of a file's address: nothing that leads elsewhere is let in.
  if (!/^[A-Za-z0-9_-]{8,64}$/.test(uuid ?? '') || !/^[a-z0-9]{2,5}$/.test(mimeType ?? '')) return null;
  if (!/^[1-9]\d{0,15}$/.test(id ?? '') || !isAnswerId(Number(id))) return null;
  const target: ReplayTarget = { skill: type, uuid: uuid ?? '', mimeType: mimeType ?? '', id: Number(id) };
  if (param5) target.param5 = param5;
  if (param5 && param6) target.param6 = param6;
  return target;
}

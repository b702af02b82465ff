import { InvalidArgumentError } from '@bandmark/command-line/command';
import type { KillSeen } from './judged-exam';

/** The format of `--kills`: `4100+0,9800+6500` (milliseconds after the exam began, plus milliseconds of absence). */
export const killsText = (kills: readonly KillSeen[]): string =>
  kills.map(({ afterMs, forMs }) => `${Math.round(afterMs)}+${Math.round(forMs)}`).join(',');

/** @throws InvalidArgumentError */
export function killsOf(text: string): KillSeen[] {
  return text.split(',').map((kill) => {
    const [, afterMs, forMs] = /^(\d{1,7})\+(\d{1,5})$/.exec(kill) ?? [];
    if (!afterMs || !forMs) throw new InvalidArgumentError('Each is milliseconds+milliseconds.');
    return { afterMs: Number(afterMs), forMs: Number(forMs) };
  });
}

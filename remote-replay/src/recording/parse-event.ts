import { withoutRecordedFonts } from '@bandmark/domain/recording/own-fonts';
import { type RrwebEvent, rrwebEventSchema } from '@bandmark/contracts/recording';
import { isPlayable } from '@bandmark/domain/recording/replay-event';

/** One stored string → its event, or null when it is none that the player can show. */
export function parseEvent(stored: string): RrwebEvent | null {
  let value: unknown;
  try {
    value = JSON.parse(withoutRecordedFonts(stored));
  } catch {
    return null;
  }
  const parsed = rrwebEventSchema.safeParse(value);
  return parsed.success && isPlayable(parsed.data) ? parsed.data : null;
}

import { EVENT_TYPE, type ReplayEvent } from './replay-event';

/** Console levels that the replay shows and repeats (spec §2, Replay screen). */
export const CONSOLE_LEVELS = ['info', 'log', 'warn', 'error'] as const;
export type ConsoleLevel = (typeof CONSOLE_LEVELS)[number];

export interface ConsoleLine {
  /** Epoch milliseconds by the clock of the recorded page. */
  timestamp: number;
  level: ConsoleLevel;
  text: string;
}

/** Maximum length of one line: a hostile recording must not slow the page down. */
const LONGEST = 2000;

/** The console line that an event carries (rrweb's console plugin, `rrweb/console@1`); null for any other event. */
export function consoleLine(event: ReplayEvent): ConsoleLine | null {
  if (event.type !== EVENT_TYPE.plugin) return null;
  const { plugin, payload } = asObject(event.data);
  if (plugin !== 'rrweb/console@1') return null;
  const { level: name, payload: values } = asObject(payload);
  const level = CONSOLE_LEVELS.find((known) => known === name);
  if (!level || !Array.isArray(values)) return null;
  return { timestamp: event.timestamp, level, text: values.map(plain).join(' ').slice(0, LONGEST) };
}

/**
 * The plugin stores values as JSON where possible, so strings are quoted. It stores no objects; one of a hostile recording
 * is not converted, which can throw.
 */
function plain(value: unknown): string {
  if (typeof value === 'object' && value !== null) return '{…}';
  if (typeof value !== 'string') return String(value);
  try {
    const parsed: unknown = JSON.parse(value);
    return typeof parsed === 'string' ? parsed : value;
  } catch {
    return value;
  }
}

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

import { z } from 'zod';

const historyEntrySchema = z.object({
  /** ISO 8601. */
  at: z.string(),
  /** The registry's generation after the change. */
  generation: z.number().int(),
  /** `team:<name>`, `local:<account of the machine>` or `server`. */
  who: z.string(),
  action: z.enum(['release', 'upload', 'promote', 'rollback', 'canary', 'sweep', 'change']),
  remote: z.string(),
  version: z.string().nullable(),
  /** What was current before. */
  before: z.string().nullable(),
  /** Share of a canary. */
  percent: z.number().optional(),
  /** Why, where a program decided. */
  reason: z.string().optional(),
});
export type HistoryEntry = z.output<typeof historyEntrySchema>;

/** Who asked for a change of the registry, and for what. */
export type ChangeNote = Pick<HistoryEntry, 'who' | 'action' | 'remote'> &
  Partial<Pick<HistoryEntry, 'version' | 'percent' | 'reason'>>;

/**
 * Entries of generations that came to be, oldest first. An entry is written before its registry, so that no change
 * goes unnoted; the entry of a write that was killed in between is left out, or replaced by the next of its generation.
 * @param text JSON lines @param generation of the registry in force
 */
export function parseHistory(text: string, generation: number): HistoryEntry[] {
  const byGeneration = new Map<number, HistoryEntry>();
  for (const line of text.split('\n')) {
    const entry = entryOf(line);
    if (!entry || entry.generation > generation) continue;
    byGeneration.delete(entry.generation);
    byGeneration.set(entry.generation, entry);
  }
  return [...byGeneration.values()];
}

/** @returns null for a line that was cut short */
function entryOf(line: string): HistoryEntry | null {
  try {
    return historyEntrySchema.safeParse(JSON.parse(line)).data ?? null;
  } catch {
    return null;
  }
}

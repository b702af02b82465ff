import { type Registry, type RegistryChange, registryChangeSchema } from '@bandmark/contracts/registry';

/** Who changes the registry, and what. */
export type ChangeNote = Pick<RegistryChange, 'who' | 'remote'> &
  Partial<Pick<RegistryChange, 'version' | 'percent' | 'reason'>> & {
    action:
      | 'release'
      | 'upload'
      | 'provision'
      | 'show'
      | 'promote'
      | 'rollback'
      | 'canary'
      | 'approve pages'
      | 'withdraw pages'
      | 'retire'
      /** A cleanup. The word stays, because existing histories contain it. */
      | 'sweep'
      | 'change';
  };

/** Actions by which no person chooses a version: publishing a whole tree, showing builds, pages, cleaning up. */
const OF_PROGRAMS: readonly string[] = [
  'provision',
  'show',
  'approve pages',
  'withdraw pages',
  // Former servers used this word for both.
  'pages',
  'sweep',
  'change',
] satisfies (ChangeNote['action'] | 'pages')[];

/**
 * Whether a team, an operator or a judged canary ever changed anything of a remote: from then on its versions are their
 * choice. An entry of a former server, which called every publication a release, counts as one.
 */
export function isChosen(history: readonly RegistryChange[], name: string): boolean {
  return history.some(({ remote, action }) => remote === name && !OF_PROGRAMS.includes(action));
}

/** The registry's entry about the change that made it; `next` has its new generation already. */
export function changeOf(note: ChangeNote, before: Registry, next: Registry, now: Date): RegistryChange {
  const { who, action, remote, version, percent, reason } = note;
  return {
    at: now.toISOString(),
    generation: next.generation,
    who,
    action,
    remote,
    version: version ?? next.remotes[remote]?.current ?? null,
    before: before.remotes[remote]?.current ?? null,
    ...(percent === undefined ? {} : { percent }),
    ...(reason === undefined ? {} : { reason }),
  };
}

/**
 * Every change up to the registry in force, oldest first. The registry carries its own change, signed; the lines hold
 * the earlier ones. Earlier versions of the server appended a line before they wrote the registry, so lines of
 * generations that never came into force are left out, and of two lines of one generation the later counts.
 * @param text JSON lines
 */
export function parseHistory(text: string, { generation, change }: Registry): RegistryChange[] {
  const byGeneration = new Map<number, RegistryChange>();
  for (const line of text.split('\n')) {
    const entry = entryOf(line);
    if (entry && entry.generation <= generation) byGeneration.set(entry.generation, entry);
  }
  if (change) byGeneration.set(change.generation, change);
  return [...byGeneration.values()].sort((a, b) => a.generation - b.generation);
}

/** @returns null for a line that was cut short */
function entryOf(line: string): RegistryChange | null {
  try {
    return registryChangeSchema.safeParse(JSON.parse(line)).data ?? null;
  } catch {
    return null;
  }
}

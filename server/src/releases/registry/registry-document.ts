import { type ObjectStore, PreconditionFailedError, readBytes } from '../../storage/object-store';
import { StaleRegistryError } from './release-error';

/** The registry: the one object that a release changes, and the only one that needs conditional writes. */
const REGISTRY = 'releases/registry.json';
/** The previous generation: in force when `registry.json` is damaged and this process remembers no good one. */
const LAST = 'releases/registry-last.json';
/** A damaged document, kept for an operator to look at. */
const DAMAGED = 'releases/registry.json.damaged';
/** Who changed what and when: one JSON object per line. */
const HISTORY = 'releases/history.jsonl';

/**
 * The objects that change in place, in the order in which a consistent copy reads them: the history may then lack its
 * last line, but never be ahead of the registry.
 */
export const REGISTRY_DOCUMENTS = [HISTORY, LAST, REGISTRY] as const;

const JSON_DOCUMENT = { contentType: 'application/json', cacheControl: 'no-cache' };
/** How often appending to the history is retried when another process appends at the same time. */
const ATTEMPTS = 20;

export interface StoredRegistry {
  text: string;
  /** Changes with every write; `replace` compares it. */
  etag: string;
}

/** The registry and its history as objects of a store. It handles texts and ETags, not their content. */
export interface RegistryDocument {
  read(): Promise<StoredRegistry | null>;
  /** @returns null if there is no registry; on a disk this costs one `stat` */
  etag(): Promise<string | null>;
  /**
   * @param before ETag of the document that the new one was made from; null when there was none
   * @throws StaleRegistryError when another document is stored by now
   */
  replace(text: string, before: string | null): Promise<void>;
  /**
   * Keeps a copy of a document that is about to be replaced.
   * @param isDamaged keeps it for an operator, not as a fallback
   */
  keep(text: string, isDamaged: boolean): Promise<void>;
  readLast(): Promise<string | null>;
  /** JSON lines, oldest first. */
  readHistory(): Promise<string>;
  /** Adds a line unless the history has it. */
  appendHistory(line: string): Promise<void>;
}

export function openRegistryDocument(store: ObjectStore): RegistryDocument {
  const read = async (key: string): Promise<StoredRegistry | null> => {
    const stored = await readBytes(store, key);
    return stored && { text: stored.content.toString('utf8'), etag: stored.etag };
  };
  const put = (key: string, text: string) => store.put(key, Buffer.from(text), JSON_DOCUMENT);
  const replace = async (key: string, text: string, before: string | null) => {
    const condition = before === null ? 'absent' : { ifMatch: before };
    await store.put(key, Buffer.from(text), { ...JSON_DOCUMENT, condition });
  };

  return {
    read: () => read(REGISTRY),
    etag: async () => (await store.head(REGISTRY))?.etag ?? null,
    async replace(text, before) {
      try {
        await replace(REGISTRY, text, before);
      } catch (error) {
        if (!(error instanceof PreconditionFailedError)) throw error;
        throw new StaleRegistryError('The release registry was written by another process.');
      }
    },
    keep: async (text, isDamaged) => void (await put(isDamaged ? DAMAGED : LAST, text)),
    readLast: async () => (await read(LAST))?.text ?? null,
    readHistory: async () => (await read(HISTORY))?.text ?? '',
    async appendHistory(line) {
      for (let attempt = 1; ; attempt += 1) {
        const stored = await read(HISTORY);
        const lines = stored?.text ?? '';
        if (lines.includes(`${line}\n`)) return;
        // Begins a new line after one that a kill cut short, or both would be unreadable.
        const start = lines === '' || lines.endsWith('\n') ? lines : `${lines}\n`;
        try {
          await replace(HISTORY, `${start}${line}\n`, stored?.etag ?? null);
          return;
        } catch (error) {
          if (!(error instanceof PreconditionFailedError) || attempt === ATTEMPTS) throw error;
        }
      }
    },
  };
}

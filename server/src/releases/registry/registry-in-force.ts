import type { Registry } from '@bandmark/contracts/registry';
import { emptyRegistry, parseRegistry } from './parse-registry';
import type { RegistryDocument } from './registry-document';
import type { RegistryKey } from './registry-key';
import { BadRegistryError, StaleRegistryError } from './release-error';

/**
 * The registry on this machine's disk: what pages are made from. Without a bucket it is the registry itself; with one,
 * the copy that this machine adopted last, so that an unreachable or tampered bucket changes nothing.
 */
export interface RegistryInForce {
  /**
   * Cheap enough for every page: one `stat`, parsed and verified again only after a write. A damaged or wrongly signed
   * document leaves the last good one in force: the one this process remembers, otherwise the previous generation.
   */
  current(): Promise<Registry>;
  /** Parses the document as it is now; an absent one is an empty registry. @throws BadRegistryError */
  read(): Promise<Registry>;
  /** The previous generation, or null when there is none or it is damaged too. */
  readLast(): Promise<Registry | null>;
  /** Puts a verified document of the bucket in force, unless that generation or a later one is. */
  takeOver(text: string): Promise<void>;
}

/** @param warn receives the fault of each damaged document once */
export function openRegistryInForce(
  local: RegistryDocument,
  key: RegistryKey,
  warn: (message: string) => void,
): RegistryInForce {
  let remembered: { etag: string | null; registry: Registry } | null = null;

  const parse = async (text: string) => parseRegistry(text, await key.read());
  const read = async () => {
    const stored = await local.read();
    return stored ? parse(stored.text) : emptyRegistry();
  };
  const readLast = async () => {
    const text = await local.readLast();
    return text === null ? null : orNullIfBad(parse(text));
  };

  return {
    async current() {
      const before = remembered;
      // Read first, so that a write between the two calls is noticed by the next page.
      const etag = await local.etag();
      if (before?.etag === etag) return before.registry;
      let registry: Registry;
      try {
        registry = await read();
      } catch (error) {
        warn(`${error instanceof Error ? error.message : String(error)} The last good registry stays in force.`);
        registry = before?.registry ?? (await readLast()) ?? emptyRegistry();
        // The document may be good, and only reading it failed: the next page reads it again.
        if (!(error instanceof BadRegistryError)) return registry;
      }
      remembered = { etag, registry };
      return registry;
    },
    read,
    readLast,
    async takeOver(text) {
      const { generation } = await parse(text);
      for (;;) {
        const stored = await local.read();
        const here = stored && (await orNullIfBad(parse(stored.text)));
        if (here && here.generation >= generation) return;
        if (stored) await local.keep(stored.text, here === null);
        try {
          return await local.replace(text, stored?.etag ?? null);
        } catch (error) {
          // Another process of this machine adopted a document at the same time, which may be an earlier one.
          if (!(error instanceof StaleRegistryError)) throw error;
        }
      }
    },
  };
}

async function orNullIfBad(work: Promise<Registry>): Promise<Registry | null> {
  return work.catch((error: unknown) => {
    if (error instanceof BadRegistryError) return null;
    throw error;
  });
}

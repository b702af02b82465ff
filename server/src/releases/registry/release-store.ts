/** A registry document as it is stored. */
export interface StoredRegistry {
  text: string;
  /** Changes with every write; what `replaceRegistry` compares. */
  tag: string;
}

export interface RegistryReplacement {
  text: string;
  /** Tag of the document that the new one was made from; null when there was none. */
  before: string | null;
  /** That document could not be read: it is no generation to fall back to. */
  isDamaged: boolean;
  /** One line of JSON, kept with the change; empty when the history is kept elsewhere. */
  historyLine: string;
}

/**
 * Where releases are published to: the data directory, or a bucket that several servers follow. Files of a version
 * never change; the registry is the only document that does.
 */
export interface ReleaseStore {
  /**
   * Stores a version wholly or not at all: whoever asks for it sees all files or none. What is there already is
   * compared with the hashes and left as it is.
   * @param directory a finished and checked build
   * @throws ReleaseError when other bytes are stored under this version
   */
  putVersion(name: string, version: string, files: Readonly<Record<string, string>>, directory: string): Promise<void>;
  removeVersion(name: string, version: string, files: readonly string[]): Promise<void>;
  readRegistry(): Promise<StoredRegistry | null>;
  /** @throws StaleRegistryError when another document than `before` is stored by now */
  replaceRegistry(replacement: RegistryReplacement): Promise<void>;
  /** JSON lines, oldest first. */
  readHistory(): Promise<string>;
}

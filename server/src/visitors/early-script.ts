import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EARLY_PART } from '@bandmark/contracts/early-page';
import type { StoredRelease } from '@bandmark/contracts/registry';
import type { VisitorsDependencies } from './dependencies';

export interface EarlyScript {
  text: string;
  /** Source expression of a page policy that admits this text alone (https://www.w3.org/TR/CSP3/#grammardef-hash-source). */
  source: string;
}

/**
 * The script that the shell's release wants inlined into pages (`contracts/early-page.ts`). The policy names the hash
 * that the release was published with, so a browser refuses any other content of the file.
 * @param onUnread called where the file cannot be read at the moment
 * @returns null for a shell without one, and where its file cannot be read: pages are only slower, and the links of
 *   their note lose the address's fragment
 */
export async function earlyScript(
  shell: StoredRelease | undefined,
  { releases, log }: Pick<VisitorsDependencies, 'releases' | 'log'>,
  onUnread: () => void,
): Promise<EarlyScript | null> {
  const [file] = shell?.preload[EARLY_PART]?.js ?? [];
  const hash = file === undefined ? undefined : shell?.files[file];
  if (!shell || file === undefined || hash === undefined) return null;
  try {
    await releases.bringVersion('shell', shell.version);
    const text = await readFile(join(releases.servedDirectory, 'shell', shell.version, file), 'utf8').catch((error) => {
      onUnread();
      throw error;
    });
    // Such text would end the element or change how its text is read
    // (https://html.spec.whatwg.org/#restrictions-for-contents-of-script-elements).
    if (/<\/script|<script|<!--/i.test(text)) throw new Error(`${file} holds text that no element of a page can hold.`);
    return { text, source: `'${hash}'` };
  } catch (error) {
    log.warn({ err: error, version: shell.version }, 'The early script of the shell cannot be written into pages.');
    return null;
  }
}

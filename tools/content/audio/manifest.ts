import * as z from '@bandmark/contracts/schema';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));

const partSchema = z.object({
  /** `voices`: synthesised from the script; `recording`: from a human recording. */
  source: z.enum(['voices', 'recording']),
  /** SHA-256 of the source: the speech plan with its voices, or the recorded file. */
  sourceHash: hash,
  seconds: z.number(),
  /** Integrated loudness by EBU R 128, and the highest true peak in dB. */
  loudness: z.object({ lufs: z.number(), peak: z.number() }),
  files: z.array(z.object({ file: z.string(), type: z.string(), bytes: z.number(), sha256: hash })),
});
export type MadePart = z.infer<typeof partSchema>;

/** `audio/manifest.json` beside the audio files of a form: source, length and loudness of each part. */
export const manifestSchema = z.object({ parts: z.record(z.string(), partSchema) });
export type Manifest = z.infer<typeof manifestSchema>;

export async function readManifest(folder: string): Promise<Manifest> {
  const file = join(folder, 'manifest.json');
  return existsSync(file) ? manifestSchema.parse(JSON.parse(await readFile(file, 'utf8'))) : { parts: {} };
}

/**
 * Whether a part must be created again. Audio made from a human recording is kept even if the recording is gone, which
 * may be too large to store; to return to the voices, delete the part's entry in the manifest.
 * @param source of the part if it were made now
 */
export function needsMaking(
  made: MadePart | undefined,
  source: { kind: MadePart['source']; hash: string },
  hasFile: (name: string) => boolean,
): boolean {
  if (!made || !made.files.every(({ file }) => hasFile(file))) return true;
  if (made.source === 'recording' && source.kind === 'voices') return false;
  return made.source !== source.kind || made.sourceHash !== source.hash;
}

export function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

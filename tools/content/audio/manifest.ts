import * as z from '@bandmark/contracts/schema';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));

const partSchema = z.object({
  /** `voices`: made from the script. `recording`: made from a human recording. */
  source: z.enum(['voices', 'recording']),
  /** Of what the part was made from: the plan of its speech with the voices, or the recorded file. */
  sourceHash: hash,
  seconds: z.number(),
  /** Integrated loudness by EBU R 128, and the highest true peak in dB. */
  loudness: z.object({ lufs: z.number(), peak: z.number() }),
  files: z.array(z.object({ file: z.string(), type: z.string(), bytes: z.number(), sha256: hash })),
});
export type MadePart = z.infer<typeof partSchema>;

/** `audio/manifest.json` beside the recordings of a form: how each part was made and what it measures. */
export const manifestSchema = z.object({ parts: z.record(z.string(), partSchema) });
export type Manifest = z.infer<typeof manifestSchema>;

export async function readManifest(folder: string): Promise<Manifest> {
  const file = join(folder, 'manifest.json');
  return existsSync(file) ? manifestSchema.parse(JSON.parse(await readFile(file, 'utf8'))) : { parts: {} };
}

/**
 * Whether a part is made anew. What was made from a recording stays after the recording itself has gone, which may be
 * too large to keep: its entry is deleted from the manifest to go back to the voices.
 * @param source what the part would be made from now
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

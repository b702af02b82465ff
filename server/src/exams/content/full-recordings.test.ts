import { listeningFormSchema } from '@bandmark/contracts/content/form-files';
import * as z from '@bandmark/contracts/schema';
import { ALL_FORMATS, BufferSource, Input } from 'mediabunny';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SERVER_DIRECTORY } from '../../server-directory';

const CONTENT = join(SERVER_DIRECTORY, 'content');
/** Players may end a little sooner or later than the file states. */
const WITHIN_SECONDS = 0.3;

/** What this test reads of `audio/manifest.json`; tools/content/audio/manifest.ts writes it. */
const manifestSchema = z.object({
  parts: z.record(
    z.string(),
    z.object({
      seconds: z.number(),
      files: z.array(z.object({ file: z.string(), type: z.string(), bytes: z.number(), sha256: z.string() })),
    }),
  ),
});

test('every recording of a full form is the file, the type and the length that its manifest and its task say', async () => {
  for (const { folder, parts } of await recordedForms()) {
    const { task } = listeningFormSchema.parse(await json(join(folder, 'listening.json')));
    expect(Object.keys(parts)).toEqual(task.parts.map((_, index) => `part-${index + 1}`));
    for (const [index, { seconds, files }] of Object.values(parts).entries()) {
      const asked = files.map(({ file, type, bytes }) => ({ file: `audio/${file}`, type, bytes }));
      expect(task.parts[index]?.audio).toEqual({ seconds, files: asked });
      for (const { file, type, bytes, sha256 } of files) {
        const content = await readFile(join(folder, 'audio', file));
        expect([content.length, createHash('sha256').update(content).digest('hex')]).toEqual([bytes, sha256]);
        const heard = await mediaOf(content);
        expect(heard.type).toBe(type);
        expect(Math.abs(heard.seconds - seconds)).toBeLessThan(WITHIN_SECONDS);
      }
    }
  }
});

async function recordedForms() {
  const folders = (await readdir(CONTENT))
    .filter((name) => name.startsWith('full-'))
    .map((name) => join(CONTENT, name));
  const recorded = folders.filter((folder) => existsSync(join(folder, 'audio/manifest.json')));
  return Promise.all(
    recorded.map(async (folder) => {
      const { parts } = manifestSchema.parse(await json(join(folder, 'audio/manifest.json')));
      return { folder, parts };
    }),
  );
}

async function json(file: string): Promise<unknown> {
  return JSON.parse(await readFile(file, 'utf8'));
}

async function mediaOf(content: Buffer): Promise<{ type: string | undefined; seconds: number }> {
  const input = new Input({ source: new BufferSource(content), formats: ALL_FORMATS });
  const type = (await input.getMimeType()).replaceAll('"', '');
  return { type: type.startsWith('audio/mp4') ? 'audio/mp4' : type, seconds: await input.computeDuration() };
}

import { spawnSync } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const SCRIPT = [
  'I live in a small town by the river, and I have worked in a library for three years.',
  'What I like most about my work is that no two days are the same.',
  'Last spring we opened a room where people repair things together, and it is full every week.',
  'If I could change one thing about my town, I would bring back the evening trains.',
].join(' ');

/** Makes a synthetic voice read the script. @returns path of the WAV; null without espeak-ng (Chromium then beeps) */
export async function makeVoice(): Promise<string | null> {
  const path = join(await mkdtemp(join(tmpdir(), 'bandmark-voice-')), 'voice.wav');
  const made = spawnSync('espeak-ng', ['-v', 'en-gb', '-s', '150', '-w', path, SCRIPT]);
  return made.status === 0 ? path : null;
}

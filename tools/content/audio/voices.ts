import { existsSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { dirname, join } from 'node:path';
import { x } from 'tinyexec';
import { bringProgram } from '../../machine/debian-program';
import { ROOT } from '../../packages';
import { CommandError, type Say } from '../../run-command';
import type { Step } from './speech-plan';

type Line = Extract<Step, { voice: string }>;

/**
 * Chosen in decision 136. `gainDb` balances the voices of a conversation; the whole recording is normalised later.
 */
const VOICES: Readonly<Record<string, Voice>> = {
  woman: { engine: 'festival', rate: 0.94, halfTones: 0, gainDb: 0 },
  narrator: { engine: 'festival', rate: 0.92, halfTones: -3, gainDb: 0 },
  man: { engine: 'flite', name: 'rms', stretch: 1.08, gainDb: -2 },
  'man-2': { engine: 'flite', name: 'awb', stretch: 1.05, gainDb: -3 },
};
type Voice =
  | { engine: 'festival'; rate: number; halfTones: number; gainDb: number }
  | { engine: 'flite'; name: string; stretch: number; gainDb: number };

const SPEECH_FOLDER = join(ROOT, '.cache/speech');
const PROGRAMS = ['festival', 'flite', 'ffmpeg', 'ffprobe'];

/** Installs the speech engines if they are missing. @throws CommandError if that is not possible */
export async function bringEngines(say: Say): Promise<void> {
  const found = await bringProgram(
    {
      name: 'Speech synthesis',
      packages: ['festival', 'festvox-us-slt-hts', 'flite', 'ffmpeg'],
      isInstalled: () =>
        PROGRAMS.every((program) => existsSync(`/usr/bin/${program}`)) &&
        existsSync('/usr/share/festival/voices/us/cmu_us_slt_arctic_hts'),
    },
    say,
  );
  if (!found.isAvailable) throw new CommandError(`The recordings cannot be made: ${found.why}.`);
}

/** @throws CommandError for an unknown voice */
export function voiceNamed(name: string): Voice {
  const voice = VOICES[name];
  if (!voice) throw new CommandError(`There is no voice "${name}". Known: ${Object.keys(VOICES).join(', ')}.`);
  return voice;
}

/** Synthesises lines as .wav files, cached by voice and text. @returns the files, in the order of the lines */
export async function speak(lines: readonly Line[]): Promise<string[]> {
  await mkdir(SPEECH_FOLDER, { recursive: true });
  const missing = lines.filter((line) => !existsSync(speechFile(line)));
  await speakWithFestival(missing.filter(({ voice }) => voiceNamed(voice).engine === 'festival'));
  for (const line of missing) await speakWithFlite(line);
  return lines.map(speechFile);
}

export function speechFile({ voice, text }: Line): string {
  const spoken = { ...voiceNamed(voice), gainDb: undefined };
  const key = createHash('sha256')
    .update(JSON.stringify([spoken, text]))
    .digest('hex');
  return join(SPEECH_FOLDER, `${key.slice(0, 24)}.wav`);
}

/** One process for all lines, because starting Festival takes longer than synthesis. */
async function speakWithFestival(lines: readonly Line[]): Promise<void> {
  if (lines.length === 0) return;
  const program = join(SPEECH_FOLDER, `lines-${process.pid}.scm`);
  const commands = lines.map((line) => {
    const voice = voiceNamed(line.voice);
    if (voice.engine !== 'festival') throw new Error(`${line.voice} is not one of Festival's.`);
    return `(say ${JSON.stringify(line.text)} ${voice.rate} ${voice.halfTones} ${JSON.stringify(unfinished(line))})`;
  });
  await writeFile(program, [FESTIVAL_START, ...commands].join('\n'));
  await x('festival', ['-b', program], { throwOnError: true });
  for (const line of lines) await rename(unfinished(line), speechFile(line));
}

const FESTIVAL_START = `(voice_cmu_us_slt_arctic_hts)
(define plain_params hts_engine_params)
(define (say text rate halftones file)
  (set! hts_engine_params (append plain_params (list (list "-r" rate) (list "-fm" halftones))))
  (utt.save.wave (utt.synth (eval (list 'Utterance 'Text text))) file 'riff))`;

async function speakWithFlite(line: Line): Promise<void> {
  const voice = voiceNamed(line.voice);
  if (voice.engine !== 'flite') return;
  const options = ['-voice', voice.name, '--setf', `duration_stretch=${voice.stretch}`];
  await x('flite', [...options, '-t', line.text, '-o', unfinished(line)], { throwOnError: true });
  await rename(unfinished(line), speechFile(line));
}

/** Temporary name, so that the cache never contains a partial file. */
function unfinished(line: Line): string {
  const file = speechFile(line);
  return join(dirname(file), `unfinished-${file.slice(dirname(file).length + 1)}`);
}

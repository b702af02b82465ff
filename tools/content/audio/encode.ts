import { open, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { x } from 'tinyexec';
import { CommandError } from '../../run-command';
import { type MadePart, sha256 } from './manifest';

/** Sample rate of the intermediate audio, in hertz. */
const RATE = 32_000;
const LOUDNESS = 'loudnorm=I=-19:TP=-4:LRA=11';
/** Omits metadata such as date and encoder version, so that the same input gives the same bytes. */
const PLAIN = ['-map_metadata', '-1', '-fflags', '+bitexact', '-flags:a', '+bitexact'];

const FORMATS = [
  {
    extension: 'webm',
    type: 'audio/webm; codecs=opus',
    options: ['-c:a', 'libopus', '-b:a', '16k', '-application', 'voip', '-ar', '48000'],
  },
  {
    extension: 'm4a',
    type: 'audio/mp4',
    options: ['-c:a', 'aac', '-b:a', '32k', '-ar', String(RATE), '-movflags', '+faststart'],
  },
];

/** A sound file, or silence in seconds. */
export type Sound = { file: string; gainDb: number } | { pause: number };

/** Concatenates sounds into a mono .wav file. */
export async function join16Bit(sounds: readonly Sound[], target: string): Promise<void> {
  const raw = `${target}.raw`;
  const output = await open(raw, 'w');
  try {
    for (const sound of sounds) await output.write(await samplesOf(sound));
  } finally {
    await output.close();
  }
  await ffmpeg('-f', 's16le', '-ar', String(RATE), '-ac', '1', '-i', raw, target);
}

async function samplesOf(sound: Sound): Promise<Uint8Array> {
  if ('pause' in sound) return new Uint8Array(Math.round(sound.pause * RATE) * 2);
  const raw = `${sound.file}.raw`;
  await ffmpeg(
    '-i',
    sound.file,
    '-af',
    `volume=${sound.gainDb}dB`,
    '-ac',
    '1',
    '-ar',
    String(RATE),
    '-f',
    's16le',
    raw,
  );
  return readFile(raw);
}

/**
 * Normalises a recording to −19 LUFS and encodes it as Opus in WebM and as AAC.
 * @param name of the files, without extension
 * @returns the manifest's entry, without the fields about the source
 */
export async function encode(
  recording: string,
  folder: string,
  name: string,
): Promise<Pick<MadePart, 'seconds' | 'loudness' | 'files'>> {
  const { input_i, input_tp, input_lra, input_thresh, target_offset } = await measure(recording);
  const measured = `measured_I=${input_i}:measured_TP=${input_tp}:measured_LRA=${input_lra}:measured_thresh=${input_thresh}`;
  const filter = `${LOUDNESS}:${measured}:offset=${target_offset}:linear=true`;
  const files: MadePart['files'] = [];
  for (const { extension, type, options } of FORMATS) {
    const file = join(folder, `${name}.${extension}`);
    await ffmpeg('-i', recording, '-vn', '-af', filter, '-ac', '1', ...options, ...PLAIN, file);
    const bytes = await readFile(file);
    files.push({ file: basename(file), type, bytes: bytes.length, sha256: sha256(bytes) });
  }
  const [opus] = files;
  const path = join(folder, opus?.file ?? '');
  const { input_i: lufs, input_tp: peak } = await measure(path);
  return { seconds: await secondsOf(path), loudness: { lufs: Number(lufs), peak: Number(peak) }, files };
}

/** Checks that a human recording has a plausible length and level. @throws CommandError with the problem */
export async function checkRecording(file: string): Promise<void> {
  const seconds = await secondsOf(file);
  const name = basename(file);
  if (!(seconds >= 120 && seconds <= 600)) {
    throw new CommandError(`${name} lasts ${seconds} s; a part lasts 2 to 10 minutes.`);
  }
  const { input_i, input_tp } = await measure(file);
  if (!(Number(input_i) > -40)) throw new CommandError(`${name} is too quiet: ${input_i} LUFS, at least -40.`);
  if (Number(input_tp) > 1) throw new CommandError(`${name} is distorted: its peaks reach ${input_tp} dB.`);
}

/** Duration in seconds, to one decimal place. @throws if ffprobe cannot read the file */
export async function secondsOf(file: string): Promise<number> {
  await stat(file);
  const options = ['-v', 'error', '-show_entries', 'format=duration', '-of', 'default=nw=1:nk=1'];
  const { stdout } = await x('ffprobe', [...options, file], { throwOnError: true });
  return Math.round(Number(stdout.trim()) * 10) / 10;
}

type Measured = Record<'input_i' | 'input_tp' | 'input_lra' | 'input_thresh' | 'target_offset', string>;

async function measure(file: string): Promise<Measured> {
  const options = ['-hide_banner', '-nostats', '-i', file, '-af', `${LOUDNESS}:print_format=json`, '-f', 'null', '-'];
  const { stderr } = await x('ffmpeg', options, { throwOnError: true });
  return JSON.parse(stderr.slice(stderr.lastIndexOf('{'), stderr.lastIndexOf('}') + 1)) as Measured;
}

async function ffmpeg(...options: string[]): Promise<void> {
  await x('ffmpeg', ['-v', 'error', '-y', ...options], { throwOnError: true });
}

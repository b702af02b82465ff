import { listeningFormSchema } from '@bandmark/contracts/content/form-files';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { format } from '../../format';
import { CommandError, type Say } from '../../run-command';
import { CONTENT_FOLDER, type FormOf } from '../read-forms';
import { checkRecording, encode, join16Bit } from './encode';
import { type MadePart, needsMaking, readManifest, sha256 } from './manifest';
import { speechPlan, type Step } from './speech-plan';
import { bringEngines, speak, voiceNamed } from './voices';

/** `part-1.recording.flac`: a human recording of part 1, which replaces the synthetic voices. */
const RECORDING = /^part-(\d)\.recording\.(?:flac|wav|mp3|m4a|ogg|webm)$/;

/**
 * Creates the audio files of one form or of all forms if script, voices or recording have changed, and writes their
 * length and size into `listening.json`.
 * @param form name of its folder: `full-1`
 */
export async function makeAudio(form: string | undefined, say: Say, content = CONTENT_FOLDER): Promise<void> {
  const hasScripts = (name: string) => existsSync(join(content, name, 'listening.json'));
  const folders = (await readdir(content)).filter(hasScripts).sort();
  if (form !== undefined && !folders.includes(form)) throw new CommandError(`Known forms: ${folders.join(', ')}.`);
  for (const name of form === undefined ? folders : [form]) await makeForm(join(content, name), say);
}

async function makeForm(formFolder: string, say: Say): Promise<void> {
  const file = join(formFolder, 'listening.json');
  const form = listeningFormSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  const folder = join(formFolder, 'audio');
  await mkdir(folder, { recursive: true });
  const manifest = await readManifest(folder);
  const manifestFile = join(folder, 'manifest.json');
  for (const index of form.task.parts.keys()) {
    const part = `part-${index + 1}`;
    const source = await sourceOf(form, index, folder);
    const isMade = !needsMaking(manifest.parts[part], source, (each) => existsSync(join(folder, each)));
    if (!isMade) {
      manifest.parts[part] = await makePart(part, source, folder, say);
      await writeFile(manifestFile, JSON.stringify(manifest));
    }
    const made = manifest.parts[part];
    say(`${basename(formFolder)}/${part}: ${isMade ? 'unchanged' : 'made'}, ${made?.seconds ?? 0} s.`);
  }
  await writeFile(file, JSON.stringify({ ...form, task: withAudio(form.task, manifest.parts) }));
  await format([file, manifestFile]);
}

type Source = { kind: 'voices'; steps: Step[]; hash: string } | { kind: 'recording'; file: string; hash: string };

async function sourceOf({ task, scripts }: FormOf<'listening'>, index: number, folder: string): Promise<Source> {
  const recorded = (await readdir(folder)).find((name) => Number(RECORDING.exec(name)?.[1]) === index + 1);
  if (recorded !== undefined) {
    const file = join(folder, recorded);
    return { kind: 'recording', file, hash: sha256(await readFile(file)) };
  }
  const script = scripts[index];
  if (!script) throw new CommandError(`Part ${index + 1} has neither a script nor a recording.`);
  const steps = speechPlan(index + 1, task.parts[index]?.situation ?? '', script);
  const spoken = steps.map((step) => ('voice' in step ? [voiceNamed(step.voice), step.text] : step.pause));
  return { kind: 'voices', steps, hash: sha256(JSON.stringify(spoken)) };
}

async function makePart(part: string, source: Source, folder: string, say: Say): Promise<MadePart> {
  await bringEngines(say);
  const temporary = await mkdtemp(join(tmpdir(), 'bandmark-audio-'));
  try {
    const recording = source.kind === 'recording' ? source.file : await spoken(source.steps, temporary);
    if (source.kind === 'recording') await checkRecording(recording);
    return { source: source.kind, sourceHash: source.hash, ...(await encode(recording, folder, part)) };
  } finally {
    await rm(temporary, { recursive: true });
  }
}

async function spoken(steps: readonly Step[], temporary: string): Promise<string> {
  const lines = steps.filter((step) => 'voice' in step);
  const files = await speak(lines);
  const target = join(temporary, 'part.wav');
  const sounds = steps.map((step) => {
    if (!('voice' in step)) return step;
    return { file: files[lines.indexOf(step)] ?? '', gainDb: voiceNamed(step.voice).gainDb };
  });
  await join16Bit(sounds, target);
  return target;
}

/** The task with the length, files and sizes of its recordings. */
export function withAudio(
  task: FormOf<'listening'>['task'],
  made: Readonly<Record<string, MadePart>>,
): FormOf<'listening'>['task'] {
  const parts = task.parts.map((part, index) => {
    const { seconds, files } = made[`part-${index + 1}`] ?? { seconds: part.audio.seconds, files: null };
    const served = files?.map(({ file, type, bytes }) => ({ file: `audio/${file}`, type, bytes }));
    return { ...part, audio: { seconds, files: served ?? part.audio.files } };
  });
  return { ...task, parts };
}

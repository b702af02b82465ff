import type { FormOf } from '../read-forms';

export type Script = FormOf<'listening'>['scripts'][number];

/** A step of the audio: a line spoken by a voice, or silence in seconds. */
export type Step = { voice: string; text: string } | { pause: number };

/** The voice that announces the part and its speakers. */
export const NARRATOR = 'narrator';

/** Pauses in seconds. A second line of the same speaker starts a new thought; another speaker answers sooner. */
const AFTER_NARRATOR = 2;
const BETWEEN_SPEAKERS = 0.35;
const BETWEEN_THOUGHTS = 0.7;
const AT_THE_END = 1;

/**
 * The part's number and situation, then its script, with natural pauses between the lines.
 * @param part from 1
 * @throws if a line's speaker has no voice
 */
export function speechPlan(part: number, situation: string, { speakers, lines }: Script): Step[] {
  const steps: Step[] = [{ voice: NARRATOR, text: `Part ${part}. ${situation}` }, { pause: AFTER_NARRATOR }];
  lines.forEach((line, index) => {
    if ('pause' in line) return steps.push(line);
    const voice = speakers[line.speaker]?.voice;
    if (voice === undefined) throw new Error(`Part ${part} gives "${line.speaker}" no voice.`);
    const before = lines[index - 1];
    if (before && 'speaker' in before) {
      steps.push({ pause: before.speaker === line.speaker ? BETWEEN_THOUGHTS : BETWEEN_SPEAKERS });
    }
    return steps.push({ voice, text: spokenText(line.text) });
  });
  return [...steps, { pause: AT_THE_END }];
}

/** Rewrites text for natural speech: spelled names letter by letter, and "oh" for a zero among digits. */
export function spokenText(text: string): string {
  return text
    .replaceAll(/\b[A-Z](?:-[A-Z])+\b/g, (letters) => letters.split('-').join(', '))
    .replaceAll(/(?<!\S)0(?= \d)/g, 'oh')
    .replaceAll(/[‘’]/g, "'");
}

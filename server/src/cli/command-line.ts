import { ReleaseError } from '../releases/registry/release-error';

export interface CommandLine {
  /** What stands without a name, in order. */
  words: string[];
  options: Readonly<Record<string, string>>;
  flags: ReadonlySet<string>;
}

const WITH_VALUE = ['visitor', 'pinned', 'override', 'if-generation'];
const FLAGS = ['no-promote', 'json'];

/** `a b --visitor 7 --json` → words, options, flags. @throws ReleaseError for what is not known */
export function parseCommandLine(given: readonly string[]): CommandLine {
  const words: string[] = [];
  const options: Record<string, string> = {};
  const flags = new Set<string>();
  const waiting = [...given];
  for (let word = waiting.shift(); word !== undefined; word = waiting.shift()) {
    const name = word.startsWith('--') ? word.slice(2) : null;
    if (name === null) words.push(word);
    else if (FLAGS.includes(name)) flags.add(name);
    else if (WITH_VALUE.includes(name)) options[name] = valueOf(name, waiting.shift());
    else
      throw new ReleaseError(
        `${word} is not known here. Known: ${[...WITH_VALUE, ...FLAGS].map((known) => `--${known}`).join(', ')}.`,
      );
  }
  return { words, options, flags };
}

function valueOf(name: string, value: string | undefined): string {
  if (value === undefined || value.startsWith('--')) throw new ReleaseError(`--${name} needs a value.`);
  return value;
}

/** @throws ReleaseError */
export function generationOf({ options }: CommandLine): number | undefined {
  const given = options['if-generation'];
  if (given === undefined) return undefined;
  if (!/^\d+$/.test(given)) throw new ReleaseError('--if-generation is a whole number.');
  return Number(given);
}

import { parseArgs } from 'node:util';
import { ReleaseError } from '../releases/registry/release-error';

export interface CommandLine {
  /** Words without a name, in order. */
  words: string[];
  options: Readonly<Record<string, string>>;
  flags: ReadonlySet<string>;
}

const OPTIONS = {
  visitor: { type: 'string' },
  pinned: { type: 'string' },
  override: { type: 'string' },
  'if-generation': { type: 'string' },
  'no-promote': { type: 'boolean' },
  'only-new': { type: 'boolean' },
  json: { type: 'boolean' },
} as const;

/** `a b --visitor 7 --json` → words, options, flags. @throws ReleaseError for an unknown option or a missing value */
export function parseCommandLine(given: readonly string[]): CommandLine {
  // Not strict: its complaints come without the list of known options.
  const { tokens, positionals } = parseArgs({
    args: [...given],
    options: OPTIONS,
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  const options: Record<string, string> = {};
  const flags = new Set<string>();
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    const { name, rawName, value, inlineValue } = token;
    if (!isKnown(name)) {
      const known = Object.keys(OPTIONS).map((each) => `--${each}`);
      throw new ReleaseError(`${rawName} is not known here. Known: ${known.join(', ')}.`);
    }
    if (OPTIONS[name].type === 'boolean') flags.add(name);
    else if (value === undefined || (inlineValue !== true && value.startsWith('--')))
      throw new ReleaseError(`${rawName} needs a value.`);
    else options[name] = value;
  }
  return { words: positionals, options, flags };
}

const isKnown = (name: string): name is keyof typeof OPTIONS => Object.hasOwn(OPTIONS, name);

/** @throws ReleaseError */
export function generationOf({ options }: CommandLine): number | undefined {
  const given = options['if-generation'];
  if (given === undefined) return undefined;
  if (!/^\d+$/.test(given)) throw new ReleaseError('--if-generation is a whole number.');
  return Number(given);
}

import { Command, type CommandUnknownOpts, InvalidArgumentError, type Option } from '@commander-js/extra-typings';

export { type CommandUnknownOpts, InvalidArgumentError };

/** The command as the user typed it, such as `npm run rollback --`; the parent process passes it on. */
export function calledAs(): string {
  return process.env['BANDMARK_CALLED_AS'] ?? process.argv[1] ?? '';
}

/**
 * Creates a command-line command. Declare arguments, options and subcommands on the returned object, then call
 * `parse()`: `--help` prints them all, and an invalid one ends the process with code 1 and the usage.
 * @param about what the command does, in a sentence or two
 */
export function command(about: string, name = calledAs()) {
  const made = new Command(name);
  return made
    .description(about)
    .helpOption('--help', 'print this')
    .helpCommand(false)
    .configureHelp({ commandUsage: usageOf, optionDescription: descriptionOf })
    .configureOutput({
      outputError: (text, write) => {
        const called = made.commands.find((each) => each.name() === process.argv[2]) ?? made;
        write(`${sentenceOf(text)}\nUsage: ${usageOf(called)}\n`);
      },
    });
}

/** Parses an option's value. @throws InvalidArgumentError, which `parse()` reports */
export function wholeNumber(text: string): number {
  if (!/^\d+$/.test(text)) throw new InvalidArgumentError('It is a whole number.');
  return Number(text);
}

/** Parses an option's value that must be one of `values`. @throws InvalidArgumentError, which `parse()` reports */
export const oneOf =
  <Value extends string>(...values: Value[]) =>
  (text: string): Value => {
    const found = values.find((value) => value === text);
    if (found === undefined) throw new InvalidArgumentError(`Known: ${values.join(', ')}.`);
    return found;
  };

/**
 * Usage line with arguments first: `npm run release -- <remote> [options]`. It omits a subcommand that the npm script
 * already implies; tools/command.mjs passes its name in `BANDMARK_COMMAND`.
 */
function usageOf(of: CommandUnknownOpts): string {
  const isNamed = of.parent && of.name() !== process.env['BANDMARK_COMMAND'];
  const names = [of.parent?.name() ?? of.name(), ...(isNamed ? [of.name()] : [])];
  const values = of.registeredArguments.map((value) => {
    const name = `${value.name()}${value.variadic ? '…' : ''}`;
    return value.required ? `<${name}>` : `[${name}]`;
  });
  const visible = of
    .createHelp()
    .visibleCommands(of)
    .map((each) => each.name());
  const commands = visible.length > 0 ? [visible.join(' | ')] : [];
  const options = of.options.length > 0 ? ['[options]'] : [];
  return [...names, ...values, ...commands, ...options].join(' ').replace(/ --$/, '');
}

/** Appends an option's default value, except for a flag that is off by default. */
function descriptionOf({ description, defaultValue }: Option): string {
  const isShown = typeof defaultValue === 'number' || (typeof defaultValue === 'string' && defaultValue !== '');
  return isShown ? `${description} (default: ${defaultValue})` : description;
}

/** `error: unknown option '--frce'\n(Did you mean --force?)` → `Unknown option '--frce'. Did you mean --force?` */
function sentenceOf(error: string): string {
  const text = error
    .trim()
    .replace(/^error: /, '')
    .replace(/\n\((.*)\)$/, '. $1');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.?!]$/.test(text) ? '' : '.'}`;
}

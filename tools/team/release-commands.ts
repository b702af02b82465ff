import type { CommandUnknownOpts } from '@bandmark/command-line/command';
import { cohortOf, GENERATION_OPTION, percentOf } from '@bandmark/command-line/release-options';

const JSON_OPTION = ['--json', 'print it as JSON'] as const;
const VERSION = ['<version>', 'as bandmark releases prints it'] as const;

type Given = readonly [flags: string, about: string, read?: (text: string) => string | number];

interface ReleaseCommand {
  /** Name of the command for teams. */
  name: string;
  /** Its name in the program behind Bandmark's own release commands, which expects the remote as first argument. */
  asked: string;
  about: string;
  values?: readonly Given[];
  options: readonly Given[];
}

const RELEASE_COMMANDS: readonly ReleaseCommand[] = [
  {
    name: 'promote',
    asked: 'promote',
    about: 'makes a published version current',
    values: [VERSION],
    options: [GENERATION_OPTION, JSON_OPTION],
  },
  {
    name: 'rollback',
    asked: 'rollback',
    about: 'makes the version before current',
    options: [GENERATION_OPTION, JSON_OPTION],
  },
  {
    name: 'canary',
    asked: 'canary',
    about: 'shows a version to some visitors; 0 ends it',
    values: [VERSION, ['<percent>', 'of visitors', percentOf]],
    options: [GENERATION_OPTION, JSON_OPTION],
  },
  { name: 'releases', asked: 'list', about: 'prints what is published', options: [JSON_OPTION] },
  { name: 'history', asked: 'history', about: 'prints who changed what, when', options: [JSON_OPTION] },
  {
    name: 'why',
    asked: 'why',
    about: 'prints which version a visitor gets, and why',
    options: [
      ['--visitor <cohort>', 'cohort (0–9999) of the visitor, as the cookie has it', cohortOf],
      ['--pinned <version>', 'that an open exam began with'],
      ['--override <version>', "of the visitor's own override"],
      JSON_OPTION,
    ],
  },
  {
    name: 'pages',
    asked: 'pages',
    about: 'prints which pages the remote declares, and which of them the site shows',
    values: [['[version]', 'only its pages; those of the versions that visitors get without it']],
    options: [
      ['--approve', 'show them; for a team that releases the shell'],
      ['--withdraw', 'show no page of the remote; as above'],
      GENERATION_OPTION,
      JSON_OPTION,
    ],
  },
  {
    name: 'retire',
    asked: 'retire',
    about: 'takes the remote off the site',
    options: [GENERATION_OPTION, JSON_OPTION],
  },
];

/**
 * Adds the commands that control which version visitors get, with their usage in a team's repository.
 * @param ask is called with `asked` of the command and the arguments after its name
 */
export function addReleaseCommands(
  program: CommandUnknownOpts,
  ask: (asked: string, words: readonly string[]) => Promise<void>,
): void {
  for (const { name, asked, about, values = [], options } of RELEASE_COMMANDS) {
    const made = program.command(name).description(about);
    for (const [flags, text, read] of values) made.argument(flags, text, read ?? String);
    for (const [flags, text, read] of options)
      if (read) made.option(flags, text, read);
      else made.option(flags, text);
    // The raw arguments, because the underlying program parses them again.
    made.action(() => ask(asked, program.args.slice(1)));
  }
}

/**
 * Removes the remote's own name from the arguments, because the guides for Bandmark's repository put it first.
 * @param words the command and its arguments @param own name of the remote
 */
export function withoutRemote(words: readonly string[], own: string | null): string[] {
  const [name, first, ...rest] = words;
  const isNamed = RELEASE_COMMANDS.some((each) => each.name === name) && (first === own || first === `remote-${own}`);
  return isNamed && name !== undefined ? [name, ...rest] : [...words];
}

/** How each package manager runs a local program, by its name in the user agent. */
const RUNNERS: Readonly<Record<string, string>> = { pnpm: 'pnpm exec ', npm: 'npx ', yarn: 'yarn ' };

/**
 * How a team calls its commands, for hints: `pnpm exec bandmark`.
 * @param agent `npm_config_user_agent`, which a package manager sets for programs that it runs
 */
export function calledBy(agent: string | undefined): string {
  return `${RUNNERS[agent?.split('/')[0] ?? ''] ?? ''}bandmark`;
}

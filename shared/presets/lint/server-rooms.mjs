import { dirname, join, relative } from 'node:path';

/**
 * The rooms of the server and what each may import. Serving rooms import only the rooms listed for them here; feature
 * rooms import serving rooms but never each other; the start files beside the rooms connect everything.
 * @type {Record<string, string[]>}
 */
export const SERVING = {
  storage: ['metrics'],
  database: ['storage', 'threads'],
  metrics: [],
  threads: [],
  http: ['database', 'metrics'],
  jobs: ['database', 'metrics'],
  mail: ['storage', 'database', 'jobs', 'metrics'],
};
export const FEATURES = ['accounts', 'exams', 'results', 'certificates', 'releases', 'visitors', 'operations'];

/** Files beside the rooms that import no room; every room may import these. */
const FOUNDATION = [
  'clock',
  'config-error',
  'ed25519-key',
  'error-code',
  'escape-html',
  'house-style',
  'kept-promises',
  'listener-origin',
  'log',
  'log-name',
  'logged-error',
  'page-types.d',
  'private-files',
  'random-id',
  'request-id',
  'secrets',
  'server-directory',
  'settings',
  'signed-token',
  'trusted-proxies',
  'unavailable',
];

/** The start files, which connect everything. */
const START = ['app', 'connect-metrics', 'connect-rooms', 'features', 'main', 'start-server'];

/** The file that declares what features need from serving rooms. */
const DEPENDENCIES = 'app-dependencies';

/** The operator's commands, which may import everything, as the start files may. No room imports them. */
const COMMANDS = 'cli';

const WITHOUT_PLACE =
  'This has no place: put it into a room of server/src, or name its room, or the file itself, in shared/presets/lint/server-rooms.mjs.';

const serving = Object.keys(SERVING);

/**
 * What the files of a place may import, with the message that names the alternative. COMMANDS and START are absent
 * because they may import everything.
 * @type {Map<string, { may: string[], message: string }>}
 */
const PLACES = new Map([
  ...Object.entries(SERVING).map(([room, below]) =>
    place(
      room,
      ['foundation', room, ...below],
      'This room serves the others and knows none of them: take what it needs as an argument, and let server/src/connect-rooms.ts pass it.',
    ),
  ),
  ...FEATURES.map((room) =>
    place(
      room,
      ['foundation', 'dependencies', room, ...serving],
      'A room does not import another: name what it needs in its dependencies.ts and provide it in server/src/connect-rooms.ts. Work that may wait is a job (jobs/jobs.ts); a shared rule lives in @bandmark/domain.',
    ),
  ),
  place('foundation', ['foundation'], 'Every room uses this file, so it imports no room.'),
  place('dependencies', ['foundation', ...serving], 'Every feature uses this file, so it imports serving rooms alone.'),
]);

/**
 * @param {string} name @param {string[]} may @param {string} message
 * @returns {[string, { may: string[], message: string }]}
 */
function place(name, may, message) {
  return [name, { may, message }];
}

/** @param {string} path below server/src @returns the place of a file; undefined if the tables do not list it */
function placeOf(path) {
  const [first = '', ...rest] = path.split('/');
  if (rest.length > 0) return first in SERVING || FEATURES.includes(first) || first === COMMANDS ? first : undefined;
  const name = first.replace(/\.ts$/, '');
  if (FOUNDATION.includes(name)) return 'foundation';
  if (START.includes(name)) return 'start';
  return name === DEPENDENCIES ? 'dependencies' : undefined;
}

/** @type {import('./refuse-syntax.mjs').Rule} */
export const serverRooms = {
  create(context) {
    const sources = join(context.cwd, 'server/src');
    const place = placeOf(relative(sources, context.filename));
    if (place === undefined) return { Program: (node) => context.report({ node, message: WITHOUT_PLACE }) };
    const from = PLACES.get(place);
    if (from === undefined) return {};
    return {
      ':matches(ImportDeclaration, ExportNamedDeclaration, ExportAllDeclaration, ImportExpression, CallExpression[callee.name="require"]) > Literal'(
        node,
      ) {
        if (node.type !== 'Literal' || typeof node.value !== 'string' || !node.value.startsWith('.')) return;
        const target = relative(sources, join(dirname(context.filename), node.value));
        if (target.startsWith('..')) return;
        const to = placeOf(target);
        if (to === undefined) context.report({ node, message: WITHOUT_PLACE });
        else if (!from.may.includes(to)) context.report({ node, message: from.message });
      },
    };
  },
};

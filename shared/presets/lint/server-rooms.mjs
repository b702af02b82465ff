import boundaries from 'eslint-plugin-boundaries';

/**
 * The rooms of the server and what each may import. Serving rooms know no room but those that stand behind them here;
 * feature rooms know the serving rooms and never each other; the files beside the rooms put everything together.
 */
const SERVING = {
  storage: ['metrics'],
  database: ['storage', 'threads'],
  metrics: [],
  threads: [],
  http: ['database', 'metrics'],
  jobs: ['database', 'metrics'],
  mail: ['storage', 'database', 'jobs'],
};
const FEATURES = ['accounts', 'exams', 'results', 'certificates', 'releases', 'visitors', 'operations'];

/** Files beside the rooms that import none of them: every room may use these. */
const FOUNDATION = [
  'clock',
  'config-error',
  'escape-html',
  'log',
  'log-name',
  'logged-error',
  'random-id',
  'secrets',
  'settings',
  'unavailable',
];

/** What puts everything together. Named here, because a file without a category is no file of these rules. */
const START = ['app', 'connect-metrics', 'connect-rooms', 'features', 'main', 'start-server'];

/** @param {string[]} types */
const rooms = (types) => ({ element: { types: { anyOf: types } } });
/** @param {string} category */
const files = (category) => ({ file: { categories: category } });
const local = { module: { origin: 'local' } };
const serving = Object.keys(SERVING);

/** @typedef {ReturnType<typeof rooms> | ReturnType<typeof files>} Selector */

/** @param {Selector} from @param {Selector | typeof local} to */
const allow = (from, to) => ({ from, allow: { to } });
/** @param {Selector} from @param {string} message */
const refuse = (from, message) => ({ from, disallow: { to: local }, message });

/** @type {import('eslint').Linter.Config} */
export const serverRooms = {
  files: ['server/src/**/*.ts'],
  ignores: ['**/*.test.ts', 'server/src/testing/**'],
  plugins: { boundaries },
  settings: {
    'import/resolver': { node: { extensions: ['.ts', '.mjs'] } },
    'boundaries/elements': [...serving, ...FEATURES, 'cli'].map((type) => ({ type, pattern: `server/src/${type}` })),
    'boundaries/files': [
      { category: 'foundation', pattern: `server/src/{${FOUNDATION.join(',')}}.ts` },
      { category: 'start', pattern: `server/src/{${START.join(',')}}.ts` },
      { category: 'dependencies', pattern: 'server/src/app-dependencies.ts' },
    ],
  },
  rules: {
    // The last policy that matches decides.
    'boundaries/dependencies': [
      'error',
      {
        policies: [
          refuse(
            rooms(serving),
            'This room serves the others and knows none of them: take what it needs as an argument, and let server/src/connect-rooms.ts pass it.',
          ),
          refuse(
            rooms(FEATURES),
            'A room does not import another: name what it needs in its dependencies.ts and provide it in server/src/connect-rooms.ts. Work that may wait is a job (jobs/jobs.ts); a shared rule lives in @bandmark/domain.',
          ),
          refuse(files('foundation'), 'Every room uses this file, so it imports no room.'),
          refuse(files('dependencies'), 'Every feature uses this file, so it imports serving rooms alone.'),
          allow(rooms(['cli']), local),
          allow(files('start'), local),
          allow(rooms([...serving, ...FEATURES]), files('foundation')),
          allow(files('foundation'), files('foundation')),
          allow(files('dependencies'), files('foundation')),
          allow(files('dependencies'), rooms(serving)),
          allow(rooms(FEATURES), files('dependencies')),
          ...Object.entries(SERVING).map(([room, below]) => allow(rooms([room]), rooms([room, ...below]))),
          ...FEATURES.map((room) => allow(rooms([room]), rooms([room, ...serving]))),
        ],
      },
    ],
  },
};

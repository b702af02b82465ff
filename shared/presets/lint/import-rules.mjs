/**
 * Allowed import directions (docs/architecture.md): shell and remotes → shared; server → contracts, domain; platform →
 * contracts, domain; outbox → contracts, domain; contracts → domain; domain and ui → none of our packages. Each message
 * names the right way.
 */
const TESTS = ['**/*.test.{ts,tsx}', '**/testing/**'];

/** @param {string[]} names of our packages @param {string} message */
const own = (names, message) => ({
  group: names.flatMap((name) => [`@bandmark/${name}`, `@bandmark/${name}/**`]),
  message,
});
/** @param {string[]} names @param {string} message */
const library = (names, message) => ({ group: names.flatMap((name) => [name, `${name}/**`]), message });

const BY_NAME = "A package is reached by its name ('@bandmark/…'), never by a path out of this one.";
/** Paths into other packages. A folder's name alone is not enough: a package may have one named `shared` or `server`. */
const OTHERS = '(?:(?:[a-z-]+/){1,2}(?:src|dist)/|(?:shared/presets|e2e|examples)/)';
/** One step up from a file below `src` is still inside its package. */
const leavesPackage = { regex: `^(?:\\.\\./){2,}${OTHERS}`, message: BY_NAME };
/** For files directly in `tools`, from which one step up leaves the package. */
const leavesTools = { regex: `^\\.\\./${OTHERS}`, message: BY_NAME };
const remotes = own(
  ['remote-*'],
  "Nothing imports a remote: ask for its module by key, load('recorder/session') from '@bandmark/platform'.",
);
const shell = own(['shell'], "Nothing imports the shell: what a screen needs comes from '@bandmark/platform'.");
const server = own(['server'], "The server is reached by its API: call(endpoint) from '@bandmark/platform'.");
const router = library(
  ['react-router-dom', 'react-router'],
  "Take it from '@bandmark/platform/router': the whole library would be a second router on the page. Missing there? Add it there.",
);
const federation = library(['@module-federation'], "Modules are loaded by key: load() from '@bandmark/platform'.");
const http = library(['ky', 'axios'], "There is one HTTP client: call(endpoint, …) from '@bandmark/platform'.");
const store = library(
  ['zustand'],
  "There is one store: useAppStore from '@bandmark/platform'; state of a feature lives in its hook.",
);
const outbox = own(
  ['outbox'],
  "The outbox is one per page: openOutbox() from '@bandmark/platform'; its types are in '@bandmark/contracts/outbox'.",
);
const host = {
  group: ['@bandmark/platform/host'],
  message: "Only the shell provides the platform ('@bandmark/platform/host'); in a test it is allowed.",
};
const testing = { group: ['@bandmark/platform/testing'], message: 'Only tests mock the network.' };
const fullZod = {
  regex: '^zod(?:/.*)?$',
  message:
    "Schemas live in '@bandmark/contracts' and are made with '@bandmark/contracts/schema', which the shell shares: zod here would be a second copy.",
};
/** By name, because module sharing matches names; a relative path would bundle a copy into every remote. */
const oursButDomain = {
  group: [
    '@bandmark/*',
    '@bandmark/*/**',
    '!@bandmark/domain',
    '!@bandmark/domain/**',
    '!@bandmark/contracts',
    '!@bandmark/contracts/schema',
  ],
  message: 'contracts imports domain alone; move the shared part down into contracts or domain.',
};
const relativeSchema = {
  regex: '^\\.\\.?/(?:.*/)?schema$',
  message: "Import it by name, '@bandmark/contracts/schema': by path it would be compiled into every remote.",
};
const node = { regex: '^node:', message: 'This runs in a page: there is no Node.' };
/** @param {string[]} names of our packages @param {string} what package this is */
const ofOurs = (names, what) =>
  own(names, `${what} knows nothing of ours but what docs/architecture.md allows; move the shared part down into it.`);

/** @typedef {{ message: string, group: string[] } | { message: string, regex: string }} Pattern */

/** @param {Pattern[]} patterns @returns {import('oxlint').DummyRuleMap} */
const rule = (...patterns) => ({ 'no-restricted-imports': ['error', { patterns }] });

/**
 * Rules of a folder, for its code and for its tests; only tests may import the host and the mocks.
 * @param {string[]} files @param {Pattern[]} patterns @param {Pattern[]} onlyInTests
 */
const folder = (files, patterns, onlyInTests = []) => [
  { files, excludeFiles: TESTS, rules: rule(leavesPackage, ...patterns, ...onlyInTests) },
  {
    files: files.flatMap((pattern) =>
      ['*.test.{ts,tsx}', 'testing/**/*.{ts,tsx}'].map((end) => pattern.replace('*.{ts,tsx}', end)),
    ),
    rules: rule(leavesPackage, ...patterns.filter((pattern) => pattern !== node)),
  },
];

const page = [remotes, shell, server, federation, fullZod, node];

/**
 * For a remote of this or of a separate repository.
 * @param {string[]} files such as `src/**\/*.{ts,tsx}`
 * @public
 */
export const remoteImports = (files) => folder(files, [...page, router, http, store, outbox], [host, testing]);

export const importRules = [
  ...remoteImports(['remote-*/src/**/*.{ts,tsx}']),
  // The uploader runs in foreign pages without the platform, so it may import the outbox's retry directly.
  ...folder(['remote-recorder/src/upload/**/*.{ts,tsx}'], [...page, router, http, store], [host, testing]),
  ...folder(['shell/src/**/*.{ts,tsx}'], [remotes, server, http, fullZod, node], [testing]),
  // Embeds run in pages without the platform (docs/architecture.md), so they are not covered by "use the platform".
  ...folder(['shared/ui/src/**/*.{ts,tsx}'], [ofOurs(['*'], 'ui'), router, federation, http, store, node]),
  ...folder(
    ['shared/domain/src/**/*.{ts,tsx}'],
    [ofOurs(['*'], 'domain'), library(['react', 'react-dom'], 'Rules know no React.'), http, node],
  ),
  ...folder(['shared/contracts/src/**/*.{ts,tsx}'], [oursButDomain, relativeSchema, fullZod, node]),
  {
    files: ['shared/contracts/src/schema.ts'],
    rules: rule(leavesPackage, ofOurs(['*'], 'schema'), { regex: '^zod$', message: "Pages use 'zod/mini'." }, node),
  },
  ...folder(
    ['shared/outbox/src/**/*.{ts,tsx}'],
    [ofOurs(['{platform,ui,outbox,presets}'], 'outbox'), remotes, shell, server, http, store, fullZod, node],
  ),
  ...folder(
    ['shared/platform/src/**/*.{ts,tsx}'],
    [ofOurs(['{ui,outbox,presets}'], 'platform'), remotes, shell, server, federation, fullZod, node],
  ),
  ...folder(
    ['server/src/**/*.ts'],
    [
      remotes,
      shell,
      own(
        ['{platform,ui,outbox}'],
        "The server takes payloads from '@bandmark/contracts' and rules from '@bandmark/domain', nothing that runs in a page.",
      ),
    ],
  ),
  {
    files: ['tools/**/*.ts'],
    // Tests check builds against the server that would accept them.
    excludeFiles: TESTS,
    rules: rule(
      leavesPackage,
      leavesTools,
      own(
        ['{platform,ui,outbox,server,shell}', 'remote-*'],
        "Tools take payloads from '@bandmark/contracts' and rules from '@bandmark/domain'; they run other packages as programs (release/server-command.ts).",
      ),
    ),
  },
];

import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { StoredRelease } from '@bandmark/contracts/registry';
import { globalName, integrityOf } from '@bandmark/presets/webpack/build-identity.mjs';
import { withServerOnPglite } from '../../testing/with-server';
import { createTeam } from '../teams/teams';

const BUILDER = join(import.meta.dirname, '../../testing/run-small-builds.ts');

interface Build {
  release: StoredRelease;
  texts: Record<string, string>;
}
type Change = (build: Build) => void;

let scratch: string;
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'broken-builds-'));
  await promisify(execFile)(process.execPath, ['--import', 'tsx', BUILDER, scratch], {
    cwd: join(import.meta.dirname, '../../..'),
  });
});
afterAll(() => rm(scratch, { recursive: true, force: true }));

/** Webpack's output, renamed to another version: the global name contains `1.0.0`. */
async function built(variant: string, version: string): Promise<Build> {
  const directory = join(scratch, variant, 'dist');
  const text = (file: string) => readFile(join(directory, file), 'utf8');
  const release = JSON.parse(
    (await text('release.json')).replaceAll('auth__1_0_0', globalOf(version)),
  ) as StoredRelease;
  const texts: Record<string, string> = {};
  for (const file of Object.keys(release.files))
    texts[file] = (await text(file))
      .replaceAll('auth_1_0_0', globalOf(version))
      .replaceAll('auth__1_0_0', globalOf(version));
  return withHashes({ release: { ...release, version }, texts });
}

const globalOf = (version: string) => globalName('auth', version);
/** The only exposed module is in the file of the entry. */
const SCREENS_FILE = 'entry.js';
const STYLESHEET = '__federation_expose_screens.css';

/** As a build would have written it: the hashes in the entry's table and in the release document follow the files. */
function withHashes({ release, texts }: Build): Build {
  let entry = texts['entry.js'] ?? '';
  for (const [file, before] of Object.entries(release.files))
    if (file !== 'entry.js') entry = entry.replaceAll(before, integrityOf(texts[file] ?? ''));
  const all = { ...texts, 'entry.js': entry };
  const files = Object.fromEntries(Object.entries(all).map(([file, text]) => [file, integrityOf(text)]));
  return { release: { ...release, files, integrity: integrityOf(entry) }, texts: all };
}

/** Changes the module of the screens. */
const inScreens =
  (from: string | RegExp, to: string): Change =>
  (build) => {
    const before = build.texts[SCREENS_FILE] ?? '';
    const after = before.replace(from, to);
    build.texts[SCREENS_FILE] = after;
    expect(after).not.toBe(before);
  };
/** Adds a statement that runs when the module of the screens does. */
const withStatement = (text: string): Change => inScreens('const screen = ', `${text}\nconst screen = `);

/** The version that the build says its own copy of React has. */
function madeWithReact(version: string): Change {
  return ({ texts }) => {
    const before = texts['entry.js'] ?? '';
    texts['entry.js'] = before.replaceAll(/(version: (?:\(\) => )?\(?")19\.\d+\.\d+(")/g, `$1${version}$2`);
    expect(texts['entry.js']).not.toBe(before);
  };
}

const BROKEN: [what: string, words: RegExp, change: Change, variant?: string][] = [
  [
    'a missing export',
    /"auth\/screens" does not export SignInScreen, which the contract promises/,
    inScreens(/SignInScreen: \(\) =>/, 'WelcomeScreen: () =>'),
  ],
  [
    'an export of the wrong type',
    /"auth\/screens" exports SignInScreen as object; the contract promises a component/,
    inScreens(/const SignInScreen = \(\) => screen\(\)/, 'const SignInScreen = {}'),
  ],
  [
    'a page whose screen is missing',
    /"auth\/screens" does not export NopeScreen, which bandmark\.pages of package\.json names\./,
    ({ release }) => {
      release.pages = [{ path: '', title: 'Nope', access: 'open', module: 'screens', screen: 'NopeScreen' }];
      release.requires.contract = '1.1';
    },
  ],
  [
    'a module that the contract does not know',
    /This build exposes "auth\/more", which the contract does not know: add it to RemoteModules/,
    ({ release }) => {
      release.preload['more'] = { js: [], css: [] };
    },
  ],
  [
    'a module that takes all memory while it loads',
    /^auth 2\.0\.0 is not published:\n- Loading the build takes more than it may \(src\/expose\/screens\): it needed more than 600 MB\./,
    withStatement('for (const all = []; ; ) all.push(Array(1e6).fill(0.5));'),
  ],
  [
    'another remote',
    /This is a build of tests \(it registers as tests__2_0_0\), not of auth/,
    ({ release, texts }) => {
      for (const file of Object.keys(texts))
        texts[file] = (texts[file] ?? '').replaceAll('auth__2_0_0', 'tests__2_0_0');
      release.global = 'tests__2_0_0';
    },
  ],
  ['its own React', /entry\.js holds its own copy of React\. Import "react" by this name/, () => {}, 'own-react'],
  [
    'its own React DOM',
    /\.js holds its own copy of React DOM\. Import "react-dom" and "react-dom\/client" by these names alone/,
    () => {},
    'own-react-dom',
  ],
  ['its own zod', /holds its own copy of zod\. Make schemas with "@bandmark\/contracts\/schema"/, () => {}, 'own-zod'],
  [
    'an embed that is too large',
    /"auth\/embed" has \d+ bytes of JavaScript \(brotli\), \d+ over its budget of 250000 \(no version of it is live\)\. Load less/,
    ({ texts }) => {
      texts['embed/v1.js'] = `"${randomBytes(350_000).toString('base64')}"`;
    },
  ],
  [
    'too many bytes',
    /"auth\/screens" has \d+ bytes of JavaScript \(brotli\), \d+ over its budget of \d+ \(the size of the live version plus 10 %\)\. Load less/,
    withStatement(`// ${randomBytes(6000).toString('hex')}`),
  ],
  [
    'a contract that the shell does not have',
    /This build needs contract 1\.99; the shell .* offers 1\.\d+\. A team that releases the shell, or an operator, can release one that offers 1\.99: ask them and wait/,
    ({ release }) => {
      release.requires.contract = '1.99';
    },
  ],
  [
    'a missing stylesheet',
    /The stylesheet __federation_expose_screens\.css is missing/,
    ({ release, texts }) => {
      delete texts['__federation_expose_screens.css'];
      release.preload['screens'] = { js: release.preload['screens']?.js ?? [], css: [] };
    },
  ],
  [
    'an absolute public path',
    /The build loads .*\/assets\/__federation_expose_screens.*, which lies outside its own directory\. Set output\.publicPath to "auto"/,
    ({ texts }) => {
      texts['entry.js'] = (texts['entry.js'] ?? '').replace(
        /__webpack_require__\.p = scriptUrl/,
        '__webpack_require__.p = "/assets/"',
      );
    },
  ],
  [
    'eval',
    /entry\.js makes code from text \(eval\), which the page policy forbids/,
    withStatement('if (globalThis.neverSet) (0, eval)("1");'),
  ],
  [
    'another major of React',
    /This build was made with react 18\.3\.1; the shell .* gives 19\.\d+\.\d+\. Build it with the version of the shell/,
    madeWithReact('18.3.1'),
  ],
  ['no content', /The build is empty: entry\.js has no content/, ({ texts }) => (texts['entry.js'] = '')],
];

withServerOnPglite('a broken build', (server) => {
  const registry = () => server().deps.releases.read();
  /** Everything that a page could show of the remote. */
  const live = async () => [
    (await registry()).generation,
    (await registry()).remotes['auth'],
    await readdir(join(server().deps.releases.servedDirectory, 'auth')),
  ];
  /** Publishes as a command on this machine, the first start and `npm run dev` do. */
  const publish = async ({ release, texts }: Build, larger?: string) => {
    const directory = await mkdtemp(join(scratch, 'build-'));
    for (const [file, text] of Object.entries({ ...texts, 'release.json': JSON.stringify(release) })) {
      await mkdir(dirname(join(directory, file)), { recursive: true });
      await writeFile(join(directory, file), text);
    }
    return server().deps.releases.publish({ name: 'auth', directory, who: 'local:test', larger });
  };
  /** Uploads as a team does. @returns the first response that is not a success, otherwise the last */
  const upload = async ({ release: { publishedAt: _built, ...release }, texts }: Build) => {
    const { deps, app } = server();
    const { token } = await createTeam(deps.db, { name: 'auth-team', remotes: ['auth'] }, deps.clock());
    const call = (method: 'PUT' | 'POST', path: string, payload: object | string, query = {}) =>
      app.inject({
        method,
        url: `/api/releases/auth/${release.version}${path}`,
        query,
        payload,
        headers: {
          authorization: `Bearer ${token}`,
          ...(typeof payload === 'string' ? { 'content-type': 'application/octet-stream' } : {}),
        },
      });
    const begun = await call('PUT', '', release);
    for (const file of begun.json<{ missing: string[] }>().missing) {
      const put = await call('PUT', '/file', texts[file] ?? '', { path: file });
      if (put.statusCode !== 200) return put;
    }
    return call('POST', '/publish', { makeCurrent: true });
  };

  beforeAll(async () => {
    await publish(await built('good', '1.0.0'), 'It is not minified.');
    expect((await registry()).remotes['auth']?.current).toBe('1.0.0');
  });

  test.each(BROKEN)('with %s is refused in its own words', async (_, words, change, variant = 'good') => {
    const before = await live();
    const build = await built(variant, '2.0.0');
    change(build);
    await expect(publish(withHashes(build))).rejects.toThrow(words);
    expect(await live()).toEqual(before);
  });

  test('with a file that was changed after the build is refused: by the build, on its way, and by the entry that names its hash', async () => {
    const before = await live();
    const build = await built('good', '2.1.0');
    const texts = { ...build.texts, [STYLESHEET]: `${build.texts[STYLESHEET] ?? ''}\nbody { display: none }` };
    await expect(publish({ ...build, texts })).rejects.toThrow(`${STYLESHEET} was changed after the build`);
    const onItsWay = await upload({ ...build, texts });
    expect(onItsWay.json<{ message: string }>().message).toBe(
      `${STYLESHEET} does not have the hash that was announced.`,
    );
    const files = { ...build.release.files, [STYLESHEET]: integrityOf(texts[STYLESHEET] ?? '') };
    await expect(publish({ release: { ...build.release, files }, texts })).rejects.toThrow(
      `The build loads ${STYLESHEET} with another hash than that file has: it was changed after the build.`,
    );
    expect(await live()).toEqual(before);
  });

  test('is refused to a team that uploads it, with everything that is wrong, and never live', async () => {
    const before = await live();
    const build = await built('good', '2.3.0');
    inScreens(/SignInScreen: \(\) =>/, 'WelcomeScreen: () =>')(build);
    withStatement('if (globalThis.neverSet) new Function("1");')(build);
    // Emptied to save time: compressing them takes a second, and they are not what this test checks.
    for (const file of Object.keys(build.texts)) if (file.includes('zod')) build.texts[file] = '';
    const response = await upload(withHashes(build));
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([409, 'release_refused']);
    expect(response.json<{ message: string }>().message.split('\n')).toEqual([
      'auth 2.3.0 is not published:',
      expect.stringContaining('does not export SignInScreen'),
      expect.stringContaining('makes code from text (new Function)'),
    ]);
    expect(await live()).toEqual(before);
  });

  test('that is only larger is published on purpose, and the history says who and why', async () => {
    const build = await built('good', '2.2.0');
    withStatement(`// ${randomBytes(6000).toString('hex')}`)(build);
    await expect(publish(withHashes(build), ' ')).rejects.toThrow('over its budget');
    await publish(withHashes(build), 'The new editor.');
    expect((await registry()).remotes['auth']).toMatchObject({ current: '2.2.0', previous: '1.0.0' });
    expect((await registry()).change).toMatchObject({
      who: 'local:test',
      version: '2.2.0',
      reason: expect.stringMatching(/^Larger on purpose \(screens \d+ of \d+ bytes\): The new editor\.$/),
    });
  });

  test('that was made with another minor of a shared library is published, and the response says so', async () => {
    const build = await built('good', '2.4.0');
    madeWithReact('19.1.0')(build);
    const published = await upload(withHashes(build));
    expect(published.json<{ note?: string }>().note).toMatch(
      /^Built with react 19\.1\.0 \(the shell gives 19\.\d+\.\d+\)\.$/,
    );
    expect((await registry()).remotes['auth']?.current).toBe('2.4.0');
  });
});

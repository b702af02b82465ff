import { TOKEN_KEY } from '@bandmark/contracts/app-state';
import type { Line } from './line';
import { lineOf } from './line';
import { warmUp } from './warm-up';

interface Scene {
  path?: string;
  hash?: string;
  line?: Line;
  isVisible?: boolean;
  /** Paths of the visible links. */
  links?: string[];
}

/** A page whose idle callbacks and clock the test controls. */
function scene({ path = '/', hash = '', line = 'fast', isVisible = true, links = [] }: Scene = {}) {
  const prepared: string[] = [];
  const work: (() => void)[] = [];
  const timers: (() => void)[] = [];
  const page = new EventTarget();
  const address = { origin: window.location.origin, pathname: path, hash };
  let arrive = () => {};
  warmUp(
    {
      prepare: (key, readiness) => {
        prepared.push(`${key} ${readiness}`);
        return readiness === 'initialised' ? new Promise((resolve) => (arrive = resolve)) : Promise.resolve();
      },
      line: () => line,
      isVisible: () => isVisible,
      whenIdle: (given) => work.push(given),
      after: (_ms, given) => timers.push(given),
      address: () => address,
      inView: () => links.map((link) => new URL(link, window.location.origin)),
    },
    page as Window,
  );
  const turn = (queue: (() => void)[]) => {
    for (const given of queue.splice(0)) given();
    return new Promise<void>((resolve) => {
      setTimeout(resolve, 0);
    });
  };
  return {
    prepared,
    address,
    sign: (name: string) => page.dispatchEvent(new Event(name)),
    idle: () => turn(work),
    pass: () => turn(timers),
    arrive: () => {
      arrive();
    },
  };
}

beforeEach(() => {
  localStorage.clear();
});

test.each(['pointermove', 'touchstart', 'scroll', 'wheel', 'keydown'])(
  'nothing is got ready before the first sign of a visitor (%s) and an idle moment after it',
  async (name) => {
    const { prepared, sign, idle } = scene();
    await idle();
    expect(prepared).toEqual([]);
    sign(name);
    expect(prepared).toEqual([]);
    await idle();
    expect(prepared).toEqual(['auth/screens initialised']);
    sign(name);
    await idle();
    expect(prepared).toHaveLength(1);
  },
);

test('modules run in separate idle moments, after the entry most likely next', async () => {
  const { prepared, sign, idle, arrive } = scene({
    links: ['/sign-in', '/#ASample1', '/#features', '/replay/a/b/c/1'],
  });
  sign('pointermove');
  await idle();
  await idle();
  expect(prepared).toEqual(['auth/screens initialised']);
  arrive();
  for (let moment = 0; moment < 10; moment += 1) await idle();
  expect(prepared).toEqual([
    'auth/screens initialised',
    'certificate/screens fetched',
    'replay/screens fetched',
    'auth/screens run',
    'certificate/screens run',
    'replay/screens run',
  ]);
});

test('on a line that is not known to be fast nothing runs before a visitor points at it', async () => {
  const { prepared, sign, idle, arrive } = scene({ line: 'usual', links: ['/#ASample1'] });
  sign('keydown');
  await idle();
  arrive();
  for (let moment = 0; moment < 4; moment += 1) await idle();
  expect(prepared).toEqual(['auth/screens initialised', 'certificate/screens fetched']);
});

test('with Save-Data or on 2G nothing is prepared', async () => {
  const { prepared, sign, idle } = scene({ line: 'spared' });
  sign('pointermove');
  await idle();
  expect(prepared).toEqual([]);
});

test('a signed-in visitor goes on to the tests', async () => {
  localStorage.setItem(TOKEN_KEY, 'h.e30.s');
  const { prepared, sign, idle } = scene();
  sign('scroll');
  await idle();
  expect(prepared).toEqual(['tests/screens initialised']);
});

test('from the tests a visitor goes on by the links in view; the current page is not next', async () => {
  localStorage.setItem(TOKEN_KEY, 'h.e30.s');
  const { prepared, sign, idle } = scene({ path: '/tests', links: ['/tests', '/account', '/quick-test-writing/7'] });
  sign('pointermove');
  await idle();
  expect(prepared).toEqual(['tests/exam initialised']);
});

test.each([
  { path: '/quick-test-writing/7', links: ['/tests'] },
  { path: '/sign-in', links: ['/tests'] },
  { path: '/', hash: '#ASample1', links: ['/sign-in'] },
])('$path$hash prepares nothing', async (given) => {
  const { prepared, sign, idle } = scene(given);
  sign('pointermove');
  await idle();
  expect(prepared).toEqual([]);
});

test('another page of the same visit prepares its own links', async () => {
  localStorage.setItem(TOKEN_KEY, 'h.e30.s');
  const { prepared, address, sign, idle } = scene({ path: '/account', links: ['/quick-test-writing/7'] });
  sign('pointermove');
  await idle();
  expect(prepared).toEqual([]);
  address.pathname = '/tests';
  sign('pointermove');
  await idle();
  expect(prepared).toEqual(['tests/exam initialised']);
});

test('on a fast line, looking at a page for a while is a sign: a finger gives none before its tap', async () => {
  const { prepared, idle, pass } = scene();
  await idle();
  expect(prepared).toEqual([]);
  await pass();
  await idle();
  expect(prepared).toEqual(['auth/screens initialised']);
});

test.each([{ line: 'usual' as const }, { line: 'spared' as const }, { isVisible: false }])(
  '%j: looking is no sign',
  async (given) => {
    const { prepared, idle, pass } = scene(given);
    await idle();
    await pass();
    await idle();
    expect(prepared).toEqual([]);
  },
);

test.each([
  [{}, 'usual'],
  [{ connection: { effectiveType: '4g' } }, 'fast'],
  [{ connection: { effectiveType: '4g', saveData: true } }, 'spared'],
  [{ connection: { effectiveType: '3g' } }, 'usual'],
  [{ connection: { effectiveType: '2g' } }, 'spared'],
  [{ connection: { effectiveType: 'slow-2g' } }, 'spared'],
])('%j is a line that is %s', (navigator, expected) => {
  expect(lineOf(navigator)).toBe(expected);
});

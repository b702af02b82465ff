import { testPart } from '@bandmark/contracts/api/attempts';
import { addFullTest, fullTestPart } from '@bandmark/contracts/api/full-tests';
import { addQuickTest, listTests, type TestRow } from '@bandmark/contracts/api/tests';
import type { Endpoint } from '@bandmark/contracts/endpoint';
import { quickRow } from '@bandmark/contracts/testing/quick-row';
import type { QuickSkill, Skill } from '@bandmark/domain/skills';
import { refuse } from '@bandmark/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import { ExamSite, FULL_PART, SERVER_TIME } from '../testing/exam-site';

let site: ExamSite;
beforeEach(() => {
  site = new ExamSite();
});
afterEach(() => site.close());

describe('/start/{type}', () => {
  test.each([
    ['quick', 'POST /api/certificate/add-quick-test', 'GET /api/certificate/quick-tests/42/writing'],
    ['writing', 'POST /api/certificate/add-quick-test', 'GET /api/certificate/quick-tests/42/writing'],
    ['speaking', 'POST /api/certificate/add-quick-test', 'GET /api/certificate/quick-tests/42/speaking'],
  ])('%s adds one test and goes to its part', async (type, added, asked) => {
    site.api.on(addQuickTest, { myTestId: 42 });
    site.part(null, type === 'speaking' ? 'speaking' : 'writing');
    site.open(`/start/${type}`);
    expect(await screen.findByRole('heading', { name: 'Before you start' })).toBeVisible();
    expect(site.api.calls.map(({ request }) => request)).toEqual([added, asked]);
  });

  test.each(['full', 'listening', 'reading'])('%s adds one full test and goes to its part', async (type) => {
    const skill = type === 'reading' ? 'reading' : 'listening';
    site.api.on(addFullTest, { myTestId: 43 });
    site.api.on(fullTestPart, { ...FULL_PART, skill });
    site.open(`/start/${type}`);
    expect(await screen.findByRole('heading', { name: 'Before you start' })).toBeVisible();
    expect(screen.getByText(`Full test 7, ${skill}`)).toBeVisible();
    expect(site.api.calls.map(({ request }) => request)).toEqual([
      'POST /api/certificate/add-full-test',
      `GET /api/certificate/full-tests/43/${skill}`,
    ]);
  });

  test.each([
    ['listening', 'A small screen is large enough for this part.'],
    ['reading', 'Your screen is small for this part.'],
    ['writing', 'Your screen is small for this part.'],
    ['speaking', 'A small screen is large enough for this part.'],
  ] as const)('of the full test, %s tells who has a small screen: %s', async (skill, sentence) => {
    site.api.on(fullTestPart, { ...FULL_PART, skill });
    site.open(skill === 'writing' || skill === 'speaking' ? `/test-${skill}/43` : `/test/${skill}/43`);
    expect(await screen.findByText(new RegExp(`^${sentence}`))).toHaveClass('smallScreen');
  });

  test('a type that there is not sends no request', () => {
    site.open('/start/nonsense');
    expect(screen.getByRole('heading', { name: 'There is no such test' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to tests' })).toHaveAttribute('href', '/tests');
    expect(site.api.calls).toEqual([]);
  });

  test('a test that cannot be added shows why, with Try again', async () => {
    site.api.on(addQuickTest, refuse(429, 'Too many tests today.'));
    site.open('/start/quick');
    expect(await screen.findByText('Too many tests today.')).toBeVisible();
    site.api.on(listTests, []);
    site.api.on(addQuickTest, { myTestId: 42 });
    site.part(null);
    await site.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Before you start' })).toBeVisible();
  });

  describe('Try again, where a response may have been lost,', () => {
    const listed = (secondsAgo: number) => ({
      myTestId: 42,
      createdAt: new Date(SERVER_TIME - secondsAgo * 1000).toISOString(),
      serverTime: SERVER_TIME,
    });
    const full = (skill: Skill, begun: boolean) => {
      const none = { uuid: null, mimeType: null, id: null, report: null, band: null, level: null, source: null };
      return quickRow({
        ...listed(5),
        testId: 9,
        parts: [{ ...none, skill, begun, deadline: null, waitsFor: null }],
      });
    };

    test.each<[string, QuickSkill | 'listening', TestRow, boolean]>([
      ['opens the test that was added', 'speaking', quickRow(listed(5)), false],
      ['opens the full test that was added', 'listening', full('listening', false), false],
      ['adds one, where the newest was there before', 'speaking', quickRow(listed(60)), true],
      ['adds one, where the newest is begun', 'speaking', quickRow({ ...listed(5), speakingBegun: true }), true],
      ['adds one, where the newest is submitted', 'speaking', quickRow({ ...listed(5), speakingUuid: 'u' }), true],
      ['adds one, where the newest is a full test', 'speaking', full('speaking', false), true],
      ['adds a full test, where the newest is a quick one', 'listening', quickRow(listed(5)), true],
      ['adds a full test, where the newest is begun', 'listening', full('listening', true), true],
      ['adds one, where an older server does not say when', 'writing', quickRow({ myTestId: 42 }), true],
    ])('%s', async (_, type, row, isAdded) => {
      const add = type === 'listening' ? addFullTest : addQuickTest;
      site.api.on(add, refuse(502, 'Bad gateway.', 'http_error'));
      site.open(`/start/${type}`);
      await screen.findByRole('alert');
      await site.advance(10_000);
      site.api.on(listTests, [row]);
      site.api.on(add, { myTestId: 43 });
      if (type === 'listening') site.api.on(fullTestPart, FULL_PART);
      else site.part(null, type);
      await site.user.click(screen.getByRole('button', { name: 'Try again' }));
      expect(await screen.findByRole('heading', { name: 'Before you start' })).toBeVisible();
      const opened = site.api.calls.at(-1)?.request;
      expect(opened).toMatch(isAdded ? /tests\/43\// : /tests\/42\//);
    });
  });

  describe('the page, opened again before there was a response,', () => {
    const adds = () => site.api.calls.filter(({ request }) => request.startsWith('POST')).length;
    // jsdom has no navigation entries.
    const loadedBy = (type: NavigationTimingType) => {
      const getEntriesByType = () => [{ type }];
      Object.defineProperty(performance, 'getEntriesByType', { configurable: true, value: getEntriesByType });
    };
    afterEach(() => Reflect.deleteProperty(performance, 'getEntriesByType'));
    const openWithoutResponse = async () => {
      site.api.on(addQuickTest, () => new Promise<never>(() => {}));
      const page = site.open('/start/quick');
      await site.advance(10_000);
      const createdAt = new Date(SERVER_TIME - 5_000).toISOString();
      site.api.on(listTests, [quickRow({ myTestId: 42, createdAt, serverTime: SERVER_TIME })]);
      site.part(null);
      return page;
    };

    test('by a reload opens the test that was added', async () => {
      await openWithoutResponse();
      // A reload does not unmount the page.
      loadedBy('reload');
      site.open('/start/quick');
      expect(await screen.findByRole('heading', { name: 'Before you start' })).toBeVisible();
      expect(adds()).toBe(1);
    });

    test('by its address in the same tab, after another was typed over it, adds a test', async () => {
      await openWithoutResponse();
      loadedBy('navigate');
      site.api.on(addQuickTest, { myTestId: 43 });
      site.open('/start/quick');
      expect(await screen.findByRole('heading', { name: 'Before you start' })).toBeVisible();
      expect(adds()).toBe(2);
    });

    test('by a new visit adds a test', async () => {
      (await openWithoutResponse()).unmount();
      site.api.on(addQuickTest, { myTestId: 43 });
      site.open('/start/quick');
      expect(await screen.findByRole('heading', { name: 'Before you start' })).toBeVisible();
      expect(adds()).toBe(2);
    });
  });

  test.each<[string, Endpoint, Endpoint]>([
    ['/start/quick', addQuickTest, listTests],
    ['/quick-test-writing/42', testPart, testPart],
  ])(
    '%s, while it loads, has the content that the skip link leads to, and Try again leaves the focus there',
    async (path, failing, waiting) => {
      site.api.on(failing, refuse(503, 'Down.'));
      site.open(path);
      expect(screen.getByRole('main')).toHaveTextContent('Loading...');
      await screen.findByRole('alert');
      site.api.on(waiting, () => new Promise<never>(() => {}));
      await site.user.click(screen.getByRole('button', { name: 'Try again' }));
      await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
      expect(screen.getByRole('main')).toHaveTextContent('Loading...');
    },
  );

  test('Try again leaves the focus in the page also once its part is loaded', async () => {
    site.api.on(testPart, refuse(503, 'Down.'));
    site.open('/quick-test-writing/42');
    await screen.findByRole('alert');
    site.part(null, 'writing');
    await site.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Before you start' })).toBeVisible();
    expect(screen.getByRole('main')).toHaveFocus();
  });
});

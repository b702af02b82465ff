import { addFullTest, fullTestPart } from '@bandmark/contracts/api/full-tests';
import { addQuickTest } from '@bandmark/contracts/api/tests';
import { refuse } from '@bandmark/platform/testing';
import { screen } from '@testing-library/react';
import { ExamSite, FULL_PART } from '../testing/exam-site';

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
    site.api.on(addQuickTest, { myTestId: 42 });
    site.part(null);
    await site.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Before you start' })).toBeVisible();
  });
});

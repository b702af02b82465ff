import { certificateById } from '@bandmark/contracts/api/certificates';
import { type MockedApi, mockApi, refuse } from '@bandmark/platform/testing';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { VerificationResult } from '../expose/result';
import { CertificateScreen } from '../screens/certificate-screen';
import { CERTIFICATE_ID as ID, FULL_RECORD, QUICK_RECORD } from '../testing/certificate-record';
import { mockIntersections } from '../testing/scroll-into-view';

let api: MockedApi;
beforeEach(() => {
  api = mockApi();
});
afterEach(() => {
  api.restore();
  jest.restoreAllMocks();
});

const show = (isVerified: boolean) => render(<VerificationResult hash={ID} isVerified={isVerified} />);
const bars = () =>
  [...document.querySelectorAll<HTMLElement>('.bar')].map((bar) => ({
    text: bar.querySelector('.name')?.textContent,
    href: bar.getAttribute('href'),
    width: Math.round(parseFloat(bar.querySelector<HTMLElement>('.fill')?.style.width ?? '') * 100) / 100,
  }));

test('takes a hash and a flag, and loads the certificate of that hash itself (§2.74 §7.13)', async () => {
  api.on(certificateById, ({ params }) => ({ ...QUICK_RECORD, userName: params['hash'] ?? '' }));
  const { rerender } = show(true);
  expect(await screen.findByRole('heading', { name: `Verified Test Recordings for ${ID}` })).toBeVisible();
  rerender(<VerificationResult hash="AOther11111111111111" isVerified />);
  expect(
    await screen.findByRole('heading', { name: 'Verified Test Recordings for AOther11111111111111' }),
  ).toBeVisible();
  expect(api.calls.map(({ request }) => request)).toEqual([
    `GET /api/certificate/test-result/${ID}`,
    'GET /api/certificate/test-result/AOther11111111111111',
  ]);
});

test('verified lists the recordings, the normal view shows the result (§6.5)', async () => {
  api.on(certificateById, QUICK_RECORD);
  const { rerender } = show(true);
  expect(await screen.findByText('Verified Test Recordings for Sample Candidate')).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'C1 Advanced' })).toBeNull();
  rerender(<VerificationResult hash={ID} isVerified={false} />);
  expect(await screen.findByRole('heading', { name: 'C1 Advanced' })).toBeVisible();
  expect(screen.queryByText(/Verified Test Recordings/)).toBeNull();
});

test('verified: its title, and a link to the replay of each skill (§2.75)', async () => {
  api.on(certificateById, FULL_RECORD);
  show(true);
  await screen.findByRole('heading', { name: 'Verified Test Recordings for Sample Candidate' });
  const links = within(screen.getByRole('list')).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href')?.split('/').slice(0, 3).join('/')).sort()).toEqual([
    '/replay/listening',
    '/replay/reading',
    '/replay/speaking',
    '/replay/writing',
  ]);
});

test.each(['Id', 'Uuid', 'MimeType'])(
  'a recording is linked by its id, uuid and mime type, and not without its %s (§2.76)',
  async (field) => {
    api.on(certificateById, { ...FULL_RECORD, [`writing${field}`]: null });
    show(true);
    await screen.findByRole('heading', { name: /Verified/ });
    const hrefs = within(screen.getByRole('list'))
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));
    expect(hrefs).toHaveLength(3);
    const uuid = (digit: string) => FULL_RECORD.speakingUuid?.replaceAll('1', digit);
    expect(hrefs).toContain(`/replay/speaking/${uuid('1')}/webm/1234/bundle-01`);
    expect(hrefs).toContain(`/replay/reading/${uuid('3')}/webm/77/77`);
    expect(hrefs.join(' ')).not.toContain('/replay/writing/');
  },
);

test('a recording is linked by its own id, also in a result that names no tests', async () => {
  const testIds = ['testSpeakingId', 'testWritingId', 'testReadingId', 'testListeningId'].map((id) => [id, null]);
  api.on(certificateById, { ...FULL_RECORD, ...(Object.fromEntries(testIds) as object), listeningId: null });
  show(true);
  await screen.findByRole('heading', { name: /Verified/ });
  const links = within(screen.getByRole('list')).getAllByRole('link');
  expect(links.map((link) => link.textContent.trim())).toEqual([
    'Speaking recording',
    'Writing recording',
    'Reading recording',
  ]);
});

test('the card spins while it loads, then sums the level up with what it means per skill (§2.77 §4.14)', async () => {
  let respond: (record: typeof QUICK_RECORD) => void = () => undefined;
  api.on(certificateById, () => new Promise<typeof QUICK_RECORD>((resolve) => (respond = resolve)));
  show(false);
  expect(await screen.findByRole('status')).toHaveTextContent('Loading the certificate');
  await act(async () => respond(QUICK_RECORD));
  const card = within(await screen.findByRole('region', { name: 'C1 Advanced' }));
  expect(screen.queryByText('Loading the certificate')).toBeNull();
  expect(card.getAllByRole('term').map((term) => term.textContent)).toEqual(['Speaking', 'Writing']);
  for (const definition of card.getAllByRole('definition')) expect(definition).toHaveTextContent(/^[A-Z].{20,}\.$/);
});

test('a widget of four or five bars, each filled to band/9 and leading on (§2.78)', async () => {
  api.on(certificateById, FULL_RECORD);
  const { unmount } = show(false);
  await screen.findByRole('region');
  const four = [
    { text: 'Speaking', href: '/report/speaking/bundle-01', width: 83.33 },
    { text: 'Writing', href: '/report/writing/report-02', width: 72.22 },
    { text: 'Reading', href: '/test-result/reading/77', width: 100 },
    { text: 'Listening', href: '/test-result/listening/88', width: 50 },
  ];
  const byName = (a: { text?: string | null | undefined }, b: { text?: string | null | undefined }) =>
    String(a.text).localeCompare(String(b.text));
  expect(bars().sort(byName)).toEqual([...four, { text: 'Overall', href: `/#${ID}`, width: 72.22 }].sort(byName));
  expect(screen.getByRole('link', { name: 'Listening 4.5 of 9' })).toHaveAttribute('href', '/test-result/listening/88');
  unmount();
  api.on(certificateById, { ...FULL_RECORD, userLevel: { ...FULL_RECORD.userLevel, total: null } });
  show(false);
  await screen.findByRole('region');
  expect(bars().sort(byName)).toEqual([...four].sort(byName));
});

test('on the page of the certificate, Overall goes to the scale that explains it; the record is asked for once', async () => {
  api.on(certificateById, QUICK_RECORD);
  render(<CertificateScreen certificateId={ID} isVerified={false} />);
  const scrolled = jest.fn();
  Element.prototype.scrollIntoView = scrolled;
  await userEvent.click(await screen.findByRole('link', { name: 'Overall 7.0 of 9' }));
  expect(scrolled).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('heading', { name: 'Result on the Spectrum' })).toHaveFocus();
  expect(api.calls).toHaveLength(1);
});

describe('the hint', () => {
  let view: ReturnType<typeof mockIntersections>;
  const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
  const video = () => document.querySelector('video');
  const reduceMotion = (matches: boolean) => {
    const original = window.matchMedia;
    jest
      .spyOn(window, 'matchMedia')
      .mockImplementation((query) => ({ ...original(query), matches: matches && query.includes('reduced-motion') }));
  };
  beforeEach(() => {
    view = mockIntersections();
    api.on(certificateById, QUICK_RECORD);
  });
  afterEach(() => {
    view.restore();
    jest.useRealTimers();
  });

  test('is a video that comes 300 ms after the widget came into view, for 10 s, once (§2.79 §4.15)', async () => {
    show(false);
    await screen.findByRole('region');
    jest.useFakeTimers();
    pass(60_000);
    expect(video()).toBeNull();
    view.scrollIntoView();
    pass(299);
    expect(video()).toBeNull();
    pass(1);
    expect(video()).toMatchObject({ muted: true, autoplay: true, controls: false });
    expect(video()).toHaveAttribute('aria-label', expect.stringContaining('its detailed report opens'));
    expect(screen.getByText('Select a bar to open its detailed report.')).toBeVisible();
    pass(9_999);
    expect(video()).not.toBeNull();
    pass(1);
    expect(video()).toBeNull();
    view.scrollIntoView();
    pass(60_000);
    expect(video()).toBeNull();
  });

  test('is a still where motion is to be reduced', async () => {
    reduceMotion(true);
    show(false);
    await screen.findByRole('region');
    jest.useFakeTimers();
    view.scrollIntoView();
    pass(300);
    expect(video()).toBeNull();
    expect(screen.getByRole('img', { name: /its detailed report opens/ })).toBeVisible();
  });
});

test('a failure is logged, loading ends, empty values stand there, and it says so with Try again (§8.10)', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  api.on(certificateById, refuse(500, 'no'));
  show(false);
  expect(await screen.findByRole('alert')).toHaveTextContent('This certificate could not be loaded.');
  expect(warn).toHaveBeenCalledWith('The certificate could not be loaded.', expect.objectContaining({ status: 500 }));
  expect(screen.queryByText('Loading the certificate')).toBeNull();
  expect(screen.getByRole('region', { name: 'Result' })).toHaveTextContent(/^Result–$/);
  expect(bars()).toEqual([]);

  api.on(certificateById, QUICK_RECORD);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('region', { name: 'C1 Advanced' })).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('verified: after a failure nothing is said about its recordings, and the heading waits for Try again to take the focus', async () => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  Element.prototype.scrollIntoView = jest.fn();
  api.on(certificateById, refuse(500, 'no'));
  render(<CertificateScreen certificateId={ID} isVerified />);
  expect(await screen.findByRole('alert')).toHaveTextContent('This certificate could not be loaded.');
  expect(screen.queryByText(/There are no recordings/)).toBeNull();
  const heading = () => screen.getByRole('heading', { name: /^Verified Test Recordings/ });
  expect(heading()).not.toHaveFocus();

  api.on(certificateById, { ...FULL_RECORD, recordingsHidden: true });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(heading()).toHaveFocus());
});

test('at the former link of a reissued certificate, Overall leads to the current one', async () => {
  api.on(certificateById, {
    ...QUICK_RECORD,
    reissued: { certificateId: 'ACurrent1111111111111', reissuedAt: '2026-11-20T10:00:00.000Z' },
  });
  show(false);
  expect(await screen.findByRole('link', { name: 'Overall 7.0 of 9' })).toHaveAttribute(
    'href',
    '/#ACurrent1111111111111',
  );
});

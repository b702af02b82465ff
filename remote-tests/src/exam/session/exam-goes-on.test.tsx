import { takeLease } from '@bandmark/contracts/api/attempts';
import { useAppStore } from '@bandmark/platform';
import { providePlatform } from '@bandmark/platform/host';
import { refuse } from '@bandmark/platform/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { ExamSite, SERVER_TIME, WRITING } from '../testing/exam-site';

let site: ExamSite;
beforeEach(() => {
  site = new ExamSite();
});
afterEach(() => {
  site.close();
  jest.restoreAllMocks();
});

const setStatus = (status: ExamSite['outbox']['status']) =>
  act(async () => {
    site.outbox.status = status;
    await Promise.resolve();
  });
const leaseCalls = () => site.api.calls.filter(({ request }) => request.endsWith('/lease')).length;

test('a session that ends in the middle ends no exam', async () => {
  const box = await site.takeWriting();
  await waitFor(() => expect(site.recorder.sessions).toHaveLength(1));
  act(() => useAppStore.setState({ user: null }));
  await site.user.type(box, 'Dear');
  expect(site.outbox.saved.at(-1)).toBe('Dear');
  expect(site.recorder.sessions[0]?.isStopped).toBe(false);
});

describe('a text that the server does not take', () => {
  test('ends no exam while the attempt is open', async () => {
    const box = await site.takeWriting();
    await setStatus('closed');
    await site.advance(1000);
    expect(box).not.toHaveAttribute('readonly');
    await site.user.type(box, 'and on');
    expect(site.outbox.saved.at(-1)).toBe('and on');
  });

  test('ends it at once where the attempt is closed', async () => {
    await site.takeWriting();
    await waitFor(() => expect(site.recorder.sessions).toHaveLength(1));
    site.api.on(takeLease, refuse(409, 'Submitted.', 'attempt_closed'));
    await setStatus('closed');
    expect(await screen.findByRole('heading', { name: 'Answer submitted' })).toBeVisible();
  });
});

test('an outbox whose code does not load at first is loaded again', async () => {
  jest.spyOn(console, 'warn').mockImplementation(() => {});
  let asked = 0;
  providePlatform({
    load: () => Promise.reject(new Error('no recorder')),
    openOutbox: () => ((asked += 1) === 1 ? Promise.reject(new Error('no network')) : Promise.resolve(site.outbox)),
    preload: () => undefined,
  });
  site.part(WRITING);
  site.open('/quick-test-writing/42');
  await site.advance(100);
  expect(screen.getByRole('main')).toHaveTextContent('Loading...');
  await site.advance(2_500);
  expect(await screen.findByRole('textbox', { name: 'Your answer' })).toBeVisible();
});

test('a page that opens in the last second submits, and gives no time', async () => {
  site.part({ ...WRITING, deadline: SERVER_TIME + 1000, answer: { sequence: 3, text: 'all of it' } });
  site.open('/quick-test-writing/42');
  expect(await screen.findByRole('heading', { name: 'Answer submitted' })).toBeVisible();
  expect(screen.getByText('Time is up.')).toBeVisible();
});

test('a refused submission leaves the tab its lease', async () => {
  await site.takeWriting();
  site.outbox.submitOutcome = () => Promise.reject(Object.assign(new Error('no'), { kind: 'refused' }));
  await site.submit();
  await screen.findByText(/We could not take your answer/);
  const before = leaseCalls();
  await site.advance(16_000);
  expect(leaseCalls()).toBeGreaterThanOrEqual(before + 3);
});

test('a refusal that is not the API’s is a lost connection: the heartbeat goes on', async () => {
  site.api.on(takeLease, refuse(403, 'Sign in to this network.', 'http_error'));
  const box = await site.takeWriting();
  await site.user.type(box, 'still here');
  site.leaseHeld(1);
  await site.advance(5_500);
  await waitFor(() => expect(site.recorder.sessions).toHaveLength(1));
  const before = leaseCalls();
  await site.advance(10_500);
  expect(leaseCalls()).toBeGreaterThanOrEqual(before + 2);
});

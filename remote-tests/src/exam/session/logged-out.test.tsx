import { takeLease } from '@bandmark/contracts/api/attempts';
import { refuse } from '@bandmark/platform/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { ExamSite, SPEAKING } from '../testing/exam-site';

let site: ExamSite;
beforeEach(() => {
  site = new ExamSite();
});
afterEach(() => site.close());

describe('an account that was logged out everywhere, or has a new password', () => {
  const ENDED = refuse(401, 'Sign in again.', 'grant_ended');
  const SAID = 'You were logged out. Your answer is saved on this device. Log in again to send it.';
  const logIn = () => screen.findByRole('link', { name: 'Log in' });
  const mayClose = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

  test('gets a notice in the test, with the way to log in, until the server takes the answer again', async () => {
    const box = await site.takeWriting();
    expect(mayClose()).toBe(false);
    site.api.on(takeLease, ENDED);
    await site.advance(5_500);
    expect(await logIn()).toHaveAttribute('href', window.location.pathname);
    expect(screen.getByRole('alert')).toHaveTextContent(SAID);
    expect(box).not.toHaveAttribute('readonly');
    expect(mayClose()).toBe(true);

    site.api.on(takeLease, refuse(503, 'Down.'));
    await site.advance(5_500);
    expect(screen.getByText(SAID)).toBeVisible();
    site.leaseHeld();
    await site.advance(5_500);
    await waitFor(() => expect(screen.queryByText(SAID)).toBeNull());
  });

  test('reads, in a speaking part, that the recording is saved', async () => {
    site.part(SPEAKING);
    site.open('/quick-test-speaking/42');
    await screen.findByRole('timer', { name: 'Time left' });
    site.api.on(takeLease, ENDED);
    await site.advance(5_500);
    expect(await logIn()).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(
      'You were logged out. Your recording is saved on this device. Log in again to submit it.',
    );
  });

  test('reads, where the device has no room for the recording, that part of it is only on the page', async () => {
    await site.takeWriting();
    site.api.on(takeLease, ENDED);
    await site.advance(5_500);
    act(() => {
      site.outbox.isRecordingInMemory = true;
      site.outbox.changed();
    });
    expect(screen.getByRole('alert')).toHaveTextContent(
      'You were logged out, and part of your recording is only on this page.',
    );
  });

  test('and after Submit, where the page said that it was offline', async () => {
    await site.takeWriting();
    site.api.on(takeLease, ENDED);
    await site.advance(5_500);
    await logIn();
    site.outbox.submitOutcome = null;
    act(() => {
      site.outbox.status = 'offline';
    });
    await site.submit();
    expect(await logIn()).toBeVisible();
    expect(screen.getByText(SAID)).toBeVisible();
    expect(screen.queryByText(/^You are offline/)).toBeNull();
  });

  test('and, where the device stores nothing, is asked to download the answer before the log-in reloads the page', async () => {
    const box = await site.takeWriting();
    await site.user.type(box, 'Dear');
    act(() => {
      site.outbox.status = 'not-kept';
    });
    site.api.on(takeLease, ENDED);
    await site.advance(5_500);
    expect(await logIn()).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('Download it before you log in again.');
    expect(screen.getByRole('button', { name: 'Download my answer' })).toBeVisible();
    site.outbox.submitOutcome = null;
    await site.submit();
    expect(await logIn()).toBeVisible();
    expect(screen.getByText(/Download it before you log in again\.$/)).toBeVisible();
    expect(screen.queryByText(/saved on this device/)).toBeNull();
  });

  test.each([
    ['', { status: 'offline' }],
    [', also where the device stores nothing', { status: 'not-kept', isUnreachable: true }],
  ] as const)('and where it happens right before Submit%s', async (_, outbox) => {
    await site.takeWriting();
    site.outbox.submitOutcome = null;
    await site.submit();
    site.api.on(takeLease, ENDED);
    act(() => {
      Object.assign(site.outbox, outbox);
      site.outbox.changed();
    });
    expect(await logIn()).toBeVisible();
    expect(screen.queryByText(/^You are offline/)).toBeNull();
  });
});

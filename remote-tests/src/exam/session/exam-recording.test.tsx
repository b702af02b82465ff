import { act, screen, waitFor, within } from '@testing-library/react';
import { ExamSite, WRITING } from '../testing/exam-site';

let site: ExamSite;
beforeEach(() => {
  site = new ExamSite();
});
afterEach(() => site.close());

describe('recording', () => {
  test('gets its own segment, puts its chunks into the outbox, and ends with the test', async () => {
    await site.takeWriting();
    await waitFor(() => expect(site.recorder.sessions).toHaveLength(1));
    const [session] = site.recorder.sessions;
    expect(session?.options.segment).toBe(1);
    expect(site.api.calls.find(({ request }) => request.endsWith('/lease'))?.body).toMatchObject({ newSegment: true });
    session?.options.onChunk({
      stream: 'camera',
      segment: 1,
      sequence: 0,
      bytes: new Blob(['x']),
      type: 'video/webm',
      startedAt: 1,
    });
    expect(site.outbox.chunks).toHaveLength(1);
    await site.submit();
    await screen.findByRole('heading', { name: 'Answer submitted' });
    expect(session?.isStopped).toBe(true);
    expect(site.outbox.completed).toEqual([{ stream: 'camera', segment: 1, chunks: 3 }]);
  });

  test('a lost camera shows a banner and the test goes on; the banner disappears when the camera is back', async () => {
    const box = await site.takeWriting();
    await waitFor(() => expect(site.recorder.sessions).toHaveLength(1));
    act(() =>
      site.recorder.sessions[0]?.options.onFailure({
        code: 'track-ended',
        message: 'The camera or microphone stopped.',
      }),
    );
    expect(screen.getByRole('alert')).toHaveTextContent('The camera or microphone stopped.');
    await site.user.type(box, 'on');
    expect(box).toHaveValue('on');

    site.leaseHeld(2);
    await act(async () => expect(await site.recorder.sessions[0]?.options.nextSegment()).toBe(2));
    act(() => site.recorder.sessions[0]?.options.onResumed?.());
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('a notice says which devices record nothing useful while it lasts, and the test goes on', async () => {
    const box = await site.takeWriting();
    await waitFor(() => expect(site.recorder.sessions).toHaveLength(1));
    const { onFindings } = site.recorder.sessions[0]!.options;
    const finding = { code: 'microphone-muted' as const, message: 'The microphone is muted.', since: 0 };
    act(() => onFindings?.([finding]));
    const notice = await screen.findByText('The microphone is muted.');
    expect(notice.closest('[role=status]')).not.toBeNull();
    await site.user.type(box, 'on');
    expect(box).toHaveValue('on');
    act(() => onFindings?.([]));
    expect(screen.queryByText('The microphone is muted.')).toBeNull();
  });

  test('that the site has no space for waits on the device, and the page says so until it is taken again', async () => {
    const box = await site.takeWriting();
    site.outbox.recordingHold = 'space';
    act(() => site.outbox.changed());
    const notice = await screen.findByText(/^Keep writing\. We cannot receive recordings at the moment/);
    expect(notice).toBeVisible();
    expect(notice.closest('[role=status]')).not.toBeNull();
    await site.user.type(box, 'on');
    expect(site.outbox.saved.at(-1)).toBe('on');
    site.outbox.recordingHold = null;
    act(() => site.outbox.changed());
    expect(screen.queryByText(/We cannot receive recordings/)).toBeNull();

    site.outbox.recordingHold = 'space';
    site.outbox.waiting = { answers: 0, chunks: 4 };
    act(() => site.outbox.changed());
    await site.submit();
    expect(await screen.findByText(/Yours waits, and we send it as soon as we can/)).toBeVisible();
  });

  test('that a full device does not keep is lost with the page: it asks not to be closed, and asks before', async () => {
    await site.takeWriting();
    site.outbox.isRecordingInMemory = true;
    site.outbox.recordingHold = 'quota';
    site.outbox.waiting = { answers: 0, chunks: 4 };
    act(() => site.outbox.changed());
    await site.submit();
    expect(await screen.findByText(/Keep this page open until everything is sent/)).toBeVisible();
    expect(screen.getByText(/The rest waits, and can be sent tomorrow\.$/)).toBeVisible();
    expect(screen.queryByText(/waits on this device|open this site/)).toBeNull();
    const mayClose = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(mayClose()).toBe(false);
    site.outbox.isRecordingInMemory = false;
    act(() => site.outbox.changed());
    expect(await screen.findByText(/You can close this page/)).toBeVisible();
    expect(mayClose()).toBe(true);
  });

  test('beyond what an account may record in a day it waits too, and the page says until when', async () => {
    await site.takeWriting();
    site.outbox.recordingHold = 'quota';
    act(() => site.outbox.changed());
    const notice = await screen.findByText(/You have recorded as much as you can in a day/);
    // Says nothing of the text, which the device may not store.
    expect(notice).toHaveTextContent(/^Keep writing\. You have recorded/);
    expect(notice.closest('[role=status]')).not.toBeNull();
    site.outbox.waiting = { answers: 0, chunks: 4 };
    await site.submit();
    expect(await screen.findByText('Your recording waits')).toBeVisible();
    expect(screen.getByText(/The rest waits, and can be sent tomorrow\.$/)).toBeVisible();
    expect(screen.getByText(/We send the rest when you open this site again in the same browser/)).toBeVisible();
  });

  test('its time goes on after a reload, by the server’s clock, and its devices are named', async () => {
    await site.takeWriting({ ...WRITING, begunAt: WRITING.begunAt - 432_000 });
    const tile = within(screen.getByRole('region', { name: 'Recording' }));
    expect(await tile.findByText(/^07:1\d$/)).toBeVisible();
    expect(tile.getByText('Built-in camera')).toBeVisible();
    expect(tile.getByText('Headset')).toBeVisible();
    expect(tile.getByRole('meter', { name: 'Microphone level' })).toBeVisible();
  });

  test('a recorder that cannot be loaded after a reload shows a banner, with Try again', async () => {
    site.isRecorderMissing = true;
    await site.takeWriting();
    expect(await screen.findByText(/Nothing is being recorded/)).toBeVisible();
    site.isRecorderMissing = false;
    await site.user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(site.recorder.sessions).toHaveLength(1));
    await waitFor(() => expect(screen.queryByText(/Nothing is being recorded/)).toBeNull());
  });

  test('its tile can be made small and large again', async () => {
    await site.takeWriting();
    const tile = screen.getByRole('region', { name: 'Recording' });
    await site.user.click(within(tile).getByRole('button', { name: 'Minimize' }));
    await site.user.click(within(tile).getByRole('button', { name: 'Show camera' }));
    expect(within(tile).getByRole('button', { name: 'Minimize' })).toBeVisible();
  });
});

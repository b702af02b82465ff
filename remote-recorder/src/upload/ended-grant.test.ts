import 'fake-indexeddb/auto';
import { DAY_MS } from '@bandmark/domain/durations';
import { waitFor } from '@testing-library/react';
import { uploadSuite } from '../testing/upload-device';

const suite = uploadSuite();

test('a refused grant keeps everything until the host gives a new one', async () => {
  const upload = suite.device.openPage({ grant: 'ended' });
  const { writer } = await suite.device.record(upload);
  await suite.device.end(upload, writer);
  await waitFor(() => expect(upload.getSnapshot().state).toBe('refused'));
  await upload.renew(suite.device.target());
  await waitFor(() => expect(upload.getSnapshot().state).toBe('sent'));
  expect(await suite.device.stored(suite.device.sent[0])).toHaveLength(1);
});

test.each([
  ['stays for 29 days', 29, {}, 1],
  ['leaves the device after 30 days', 30, {}, 0],
  ['stays where the page could go on with it', 30, { grant: 'ended' }, 1],
])('a recording whose grant has ended %s', async (_, days, fields, left) => {
  suite.device.answer = 'offline';
  const first = suite.device.openPage({ grant: 'ended' });
  const { writer } = await suite.device.record(first);
  await suite.device.end(first, writer);
  await suite.device.kill();
  suite.device.now += days * DAY_MS + 1;
  const later = suite.device.openPage(fields);
  await waitFor(() => expect(suite.device.calls).toContain('PUT camera/1/0'));
  if (left === 0) await waitFor(async () => expect(await suite.device.kept()).toEqual([]));
  const asked = suite.device.calls.length;
  later.retry();
  // Waits for the response, so that the retry has really been refused again.
  if (left === 1) await waitFor(() => expect(suite.device.calls.length).toBeGreaterThan(asked));
  expect(await suite.device.kept()).toHaveLength(left);
  expect(suite.device.sent).toEqual([]);
});

test.each(['has ended', 'a killed tab left'])(
  'the next page sends a named recording that %s with its own grant, when the first one is refused',
  async (which) => {
    suite.device.answer = 'offline';
    const first = suite.device.openPage({ recording: 'task 1', grant: 'ended' });
    const { writer } = await suite.device.record(first);
    if (which === 'has ended') await suite.device.end(first, writer);
    await suite.device.kill();
    const next = suite.device.openPage({ recording: 'task 1' });
    if (which === 'a killed tab left') {
      await waitFor(() => expect(next.getSnapshot().left).not.toBeNull());
      await next.finishLeft();
    }
    await waitFor(() => expect(suite.device.sent).toHaveLength(1));
    expect(await suite.device.stored(suite.device.sent[0])).toHaveLength(1);
  },
);

test('a recording that is thrown away after its grant has ended leaves the receiver with the new grant', async () => {
  const upload = suite.device.openPage();
  await suite.device.record(upload);
  await waitFor(() => expect(suite.device.calls).toContain('PUT camera/1/0'));
  suite.device.answer = 401;
  const states: string[] = [];
  upload.subscribe(() => states.push(upload.getSnapshot().state));
  await upload.discard();
  await waitFor(() => expect(suite.device.calls).toContain('DELETE '));
  [suite.device.answer, suite.device.calls] = ['as it is', []];
  await upload.renew(suite.device.target());
  await waitFor(() => expect(suite.device.calls).toEqual(['DELETE ']));
  // For the user the recording was gone at once.
  expect(states).not.toContain('refused');
});

test.each(['an earlier page made', 'the panel made before the current one'])(
  'a refused recording that %s is shown as refused',
  async (which) => {
    suite.device.answer = 'offline';
    const first = suite.device.openPage({ grant: 'ended' });
    const { writer } = await suite.device.record(first);
    await suite.device.end(first, writer);
    let shown = first;
    if (which === 'an earlier page made') {
      await suite.device.kill();
      shown = suite.device.openPage({ grant: 'ended' });
    } else {
      await first.nextSegment();
      suite.device.answer = 'as it is';
      first.retry();
    }
    await waitFor(() => expect(shown.getSnapshot().state).toBe('refused'));
  },
);

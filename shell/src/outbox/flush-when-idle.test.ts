import '@bandmark/outbox/testing/database-in-node';
import { OUTBOX_DATABASE } from '@bandmark/contracts/outbox';
import { saveAnswer } from '@bandmark/contracts/api/attempts';
import { openOutbox } from '@bandmark/outbox/open-outbox';
import { settle } from '@bandmark/outbox/testing/device';
import { mockApi, type MockedApi } from '@bandmark/platform/testing';
import { waitFor } from '@testing-library/react';
import { apiTransport } from './api-transport';
import { flushWhenIdle } from './flush-when-idle';

let api: MockedApi;
beforeEach(() => {
  api = mockApi();
  api.on(saveAnswer, { sequence: 1, serverTime: 1 });
});
afterEach(() => {
  api.restore();
  Reflect.deleteProperty(indexedDB, 'databases');
  jest.restoreAllMocks();
});

/** Leaves an unsent answer in the outbox, as a page that was closed offline does. */
async function leaveAnswer(attemptId: string): Promise<void> {
  api.isOffline = true;
  const page = await openOutbox({ transport: apiTransport });
  const tabId = '1f8b7c1e-2d3a-4b5c-8d6e-7f8091a2b3c4';
  await page.attempt({ userId: 'u1', attemptId, grant: 'granted', tabId }).saveAnswer('Written offline.');
  page.close();
  api.isOffline = false;
  api.calls.splice(0);
}

// Must run first: a database that a page has created stays for the later tests.
test.each([
  ['has no outbox', () => {}],
  [
    'may store nothing',
    () => jest.spyOn(indexedDB, 'databases').mockRejectedValue(new DOMException('no', 'SecurityError')),
  ],
])('a visitor whose browser %s gets no database', async (_, arrange) => {
  arrange();
  const opened = jest.spyOn(indexedDB, 'open');
  flushWhenIdle((work) => work());
  await settle();
  expect(opened).not.toHaveBeenCalled();
});

test.each([
  ['says which databases it has', 'a0000000-0000-4000-8000-000000000001', () => {}],
  [
    'does not say which databases it has',
    'a0000000-0000-4000-8000-000000000002',
    () => Object.defineProperty(indexedDB, 'databases', { configurable: true, value: undefined }),
  ],
])(
  'an answer that an earlier page left is sent by any page, once it is idle: the browser %s',
  async (_, id, arrange) => {
    await leaveAnswer(id);
    expect((await indexedDB.databases()).map(({ name }) => name)).toContain(OUTBOX_DATABASE);
    arrange();
    let work = () => {};
    flushWhenIdle((given) => {
      work = given;
    });
    await settle();
    expect(api.calls).toEqual([]);
    work();
    await waitFor(() =>
      expect(api.calls).toEqual([
        { request: `PUT /api/attempts/${id}/answer`, body: expect.objectContaining({ text: 'Written offline.' }) },
      ]),
    );
  },
);

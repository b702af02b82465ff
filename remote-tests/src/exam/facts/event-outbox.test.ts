import { MAX_EVENTS_IN_CALL, noteExamEvents } from '@bandmark/contracts/api/exam-events';
import { DAY_MS } from '@bandmark/domain/durations';
import { type MockedApi, mockApi, refuse } from '@bandmark/platform/testing';
import { EventOutbox, flushLeftoverEvents } from './event-outbox';

const [ONE, TWO] = ['a0000000-0000-4000-8000-000000000001', 'a0000000-0000-4000-8000-000000000002'];

let api: MockedApi;
beforeEach(() => {
  api = mockApi();
  localStorage.clear();
});
afterEach(() => {
  jest.restoreAllMocks();
  api.restore();
});

const noted = () => api.calls.map(({ request }) => request);
const leave = (attemptId: string) =>
  new EventOutbox(attemptId, `grant of ${attemptId}`).add({ kind: 'copied', atMs: 1 });

test.each([
  ['the server is away', 503, true],
  ['too many requests', 429, true],
  ['the grant has ended: the part, opened again, brings another', 401, true],
  ['an event that is refused for good', 400, false],
  ['an attempt that is gone, or a server that knows no events', 404, false],
])('%s (%i): kept on the device %s', async (_, status, isKept) => {
  api.on(noteExamEvents, refuse(status, 'No.'));
  leave(ONE);
  await flushLeftoverEvents();
  expect(localStorage.getItem(`exam-events/${ONE}`) !== null).toBe(isKept);
});

test('what closed pages left is sent for each attempt, by its own grant, but not for the one that is being taken', async () => {
  api.on(noteExamEvents, { stored: 1 });
  leave(ONE);
  leave(TWO);
  await flushLeftoverEvents(TWO);
  expect(noted()).toEqual([`POST /api/attempts/${ONE}/events`]);
  await flushLeftoverEvents();
  expect(noted()).toEqual([`POST /api/attempts/${ONE}/events`, `POST /api/attempts/${TWO}/events`]);
  expect(localStorage).toHaveLength(0);
});

test('what is damaged or a month old leaves the device without a request', async () => {
  localStorage.setItem(`exam-events/${ONE}`, '{');
  leave(TWO);
  const now = Date.now();
  jest.spyOn(Date, 'now').mockReturnValue(now + 31 * DAY_MS);
  await flushLeftoverEvents();
  expect([noted(), localStorage.length]).toEqual([[], 0]);
});

test('events that the storage does not let go of are not sent again at once', async () => {
  api.on(noteExamEvents, { stored: 1 });
  for (let count = 0; count <= MAX_EVENTS_IN_CALL; count += 1) leave(ONE);
  const setItem = jest.spyOn(Storage.prototype, 'setItem');
  for (let count = 0; count < 3; count += 1)
    setItem.mockImplementationOnce(() => {
      throw new DOMException('', 'QuotaExceededError');
    });
  await flushLeftoverEvents();
  expect(noted()).toHaveLength(1);
});

import { EVENTS, said, START, typed } from '../testing/replay-files';
import { RecordingIndex } from './recording-index';

function index(events: readonly { type: number; timestamp: number; data?: unknown }[]) {
  const made = new RecordingIndex();
  made.add(events);
  return made;
}

test('indexes start and length, actions and console lines', () => {
  const made = index(EVENTS);
  expect(made).toMatchObject({ lengthMs: 10_000, firstPictureMs: 5, actions: [1000, 9000], isPlayable: true });
  expect(made.lines).toMatchObject([{ atMs: 2000, level: 'warn', text: 'network slow' }]);
});

test.each([
  ['nothing', []],
  ['one event', EVENTS.slice(1, 2)],
  ['no full picture', EVENTS.filter(({ type }) => type !== 2)],
  ['no size of the window', EVENTS.filter(({ type }) => type !== 4)],
])('%s cannot be played', (_, events) => {
  expect(index(events).isPlayable).toBe(false);
});

test('grows part by part, and limits the lines of a hostile recording', () => {
  const made = index(EVENTS);
  made.add([typed(11_000, 'more'), ...Array.from({ length: 9000 }, (_, at) => said(12_000 + at, 'log', 'x'))]);
  expect(made.actions).toEqual([1000, 9000, 11_000]);
  expect(made.lines).toHaveLength(5000);
});

test('knows when each question first appeared, also when its page was opened again', () => {
  const asked = (ms: number, number: number) => ({
    type: 3,
    timestamp: START + ms,
    data: {
      source: 0,
      adds: [{ parentId: 5, nextId: null, node: { type: 2, id: 20, attributes: { 'data-question': String(number) } } }],
    },
  });
  const made = index([...EVENTS, asked(2500, 1), asked(4000, 2), asked(7000, 2), asked(8000, 3)]);
  expect(made.questions).toEqual([
    { number: 1, atMs: 2500 },
    { number: 2, atMs: 4000 },
    { number: 3, atMs: 8000 },
  ]);
  expect(index(EVENTS).questions).toEqual([]);
});

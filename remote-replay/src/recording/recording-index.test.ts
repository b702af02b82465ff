import { EVENTS, said, typed } from '../testing/replay-files';
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
])('%s cannot be played', (_, events) => {
  expect(index(events).isPlayable).toBe(false);
});

test('grows part by part, and limits the lines of a hostile recording', () => {
  const made = index(EVENTS);
  made.add([typed(11_000, 'more'), ...Array.from({ length: 9000 }, (_, at) => said(12_000 + at, 'log', 'x'))]);
  expect(made.actions).toEqual([1000, 9000, 11_000]);
  expect(made.lines).toHaveLength(5000);
});

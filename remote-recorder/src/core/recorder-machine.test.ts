import type { RecorderState } from '@bandmark/contracts/remotes/recorder-session';
import { type RecorderEvent, type RecorderEventType, transition } from './recorder-machine';

const before = { code: 'enumerate', message: 'before' } as const;
const failure = { code: 'track-ended', message: 'now' } as const;

/** Every event; `devices-lost` both for a recorder that resumes and for one that does not. */
const EVENTS: Record<string, RecorderEvent> = {
  preview: { type: 'preview' },
  start: { type: 'start' },
  stop: { type: 'stop' },
  reset: { type: 'reset' },
  play: { type: 'play' },
  pause: { type: 'pause' },
  dispose: { type: 'dispose' },
  'devices-opened': { type: 'devices-opened' },
  'devices-refused': { type: 'devices-refused', failure },
  'devices-lost': { type: 'devices-lost', failure, resumes: true },
  'devices-lost for good': { type: 'devices-lost', failure, resumes: false },
  'segment-began': { type: 'segment-began' },
  'segment-refused': { type: 'segment-refused', failure },
  'segment-ended': { type: 'segment-ended' },
  'playback-ended': { type: 'playback-ended' },
  'playback-refused': { type: 'playback-refused', failure },
  trouble: { type: 'trouble', failure },
  slept: { type: 'slept' },
  pressed: { type: 'pressed' },
  full: { type: 'full', failure },
  hidden: { type: 'hidden' },
};

const OPEN = 'idle: release-devices open-devices | clear';
const OPEN_ANOTHER = 'idle: cancel-segment release-devices open-devices | clear';
const RESET = 'idle: cancel-segment end-segment end-playback discard release-devices open-devices | clear';
const DISPOSE = 'idle: cancel-segment end-segment release-devices end-playback | clear';
const LOST = 'lost: cancel-segment end-segment release-devices regain-devices | show';
const GIVE_UP = 'recorded: cancel-segment release-devices make-output';
const END = 'recording: cancel-segment end-segment';

/** Next state: effects | what happens to the banner. An event without a cell changes nothing. */
const CELLS: Record<RecorderState, Record<string, string>> = {
  idle: {
    preview: OPEN,
    reset: OPEN,
    dispose: DISPOSE,
    'devices-opened': 'previewing:',
    'devices-refused': 'idle: | show',
    trouble: 'idle: | show',
  },
  previewing: {
    preview: OPEN_ANOTHER,
    reset: OPEN_ANOTHER,
    start: 'previewing: begin-segment',
    stop: 'previewing: cancel-segment',
    dispose: DISPOSE,
    'devices-lost': 'idle: cancel-segment release-devices | show',
    'devices-lost for good': 'idle: cancel-segment release-devices | show',
    'segment-began': 'recording: | clear',
    'segment-refused': 'previewing: | show',
    trouble: 'previewing: | show',
  },
  recording: {
    stop: END,
    reset: RESET,
    dispose: DISPOSE,
    'devices-lost': LOST,
    'devices-lost for good': 'recording: end-segment | show',
    'segment-refused': 'resuming: retry-segment',
    'segment-ended': 'recorded: release-devices make-output',
    trouble: 'recording: | show',
    slept: 'resuming: cancel-segment end-segment begin-segment',
    pressed: 'recording: lower-bit-rate',
    full: `${END} | show`,
    hidden: 'recording: flush',
  },
  lost: {
    preview: 'lost: release-devices regain-devices',
    stop: GIVE_UP,
    reset: RESET,
    dispose: DISPOSE,
    'devices-opened': 'resuming: begin-segment',
    trouble: 'lost: | show',
    full: `${GIVE_UP} | show`,
  },
  resuming: {
    stop: GIVE_UP,
    reset: RESET,
    dispose: DISPOSE,
    'devices-lost': LOST,
    'devices-lost for good': LOST,
    'segment-began': 'recording: | clear',
    'segment-refused': 'resuming: retry-segment',
    trouble: 'resuming: | show',
    full: `${GIVE_UP} | show`,
  },
  recorded: {
    preview: RESET,
    reset: RESET,
    play: 'playing: begin-playback | clear',
    dispose: DISPOSE,
    trouble: 'recorded: | show',
  },
  playing: {
    preview: RESET,
    reset: RESET,
    pause: 'recorded: pause-playback',
    dispose: DISPOSE,
    'playback-ended': 'recorded:',
    'playback-refused': 'recorded: | show',
    trouble: 'playing: | show',
  },
};

const STATES = Object.keys(CELLS) as RecorderState[];
const EVERY = STATES.flatMap((state) =>
  Object.keys(EVENTS).map((event) => [state, event, CELLS[state][event] ?? `${state}:`] as const),
);

test.each(EVERY)('%s + %s → %s', (name, event, cell) => {
  const { state, effects } = transition({ name, failure: before }, EVENTS[event]!);
  const banner = { before: '', now: ' | show' }[state.failure?.message ?? ''] ?? ' | clear';
  expect(`${state.name}: ${effects.join(' ')}`.trim() + banner).toBe(cell);
});

test('the table has every event, and no cell for an event that does not exist', () => {
  const known = new Set<string>(Object.keys(EVENTS));
  expect(STATES.flatMap((state) => Object.keys(CELLS[state])).filter((event) => !known.has(event))).toEqual([]);
  expect(new Set(Object.values(EVENTS).map(({ type }): RecorderEventType => type)).size).toBe(20);
});

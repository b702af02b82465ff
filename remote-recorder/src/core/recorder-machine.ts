import type { RecorderFailure, RecorderState } from '@bandmark/contracts/remotes/recorder-session';

/** Current state. `failure` is the message of the red banner (spec §8), together with its cause. */
export interface MachineState {
  name: RecorderState;
  failure: RecorderFailure | null;
}

/** Input of the state machine: commands of the user, and reports of devices, MediaRecorder, sink and page. */
export type RecorderEvent =
  | { type: 'preview' | 'start' | 'stop' | 'reset' | 'play' | 'pause' | 'dispose' }
  | { type: 'devices-opened' | 'segment-began' | 'segment-ended' | 'playback-ended' }
  | { type: 'devices-refused' | 'segment-refused' | 'playback-refused'; failure: RecorderFailure }
  /** A failure that does not stop the recording: the list of devices, the thumbnail. */
  | { type: 'trouble'; failure: RecorderFailure }
  /** A track or MediaRecorder ended unexpectedly. With `resumes` the recorder requests the devices again and again. */
  | { type: 'devices-lost'; failure: RecorderFailure; resumes: boolean }
  /** The clock jumped: the system was asleep, and the file would continue without showing the gap. */
  | { type: 'slept' }
  /** The sink's pressure rose: `pressed` lowers the bit rate, `full` ends the recording and keeps what was recorded. */
  | { type: 'pressed' }
  | { type: 'full'; failure: RecorderFailure }
  | { type: 'hidden' };

export type RecorderEventType = RecorderEvent['type'];

/**
 * What the driver does next. The driver does not start an effect that is already running; `release-devices` and
 * `cancel-segment` cancel one, which then reports no event.
 *
 * | effect          | reports                                   |
 * | --------------- | ----------------------------------------- |
 * | open-devices    | devices-opened or devices-refused         |
 * | regain-devices  | devices-opened, after any number of tries |
 * | begin-segment   | segment-began or segment-refused          |
 * | retry-segment   | the same, after some seconds              |
 * | end-segment     | segment-ended, after the last slice       |
 * | lower-bit-rate  | nothing: the next segment takes over      |
 * | make-output     | nothing: video and thumbnail are published|
 * | begin-playback  | playback-ended or playback-refused        |
 */
export type RecorderEffect =
  | 'open-devices'
  | 'regain-devices'
  | 'release-devices'
  | 'begin-segment'
  | 'retry-segment'
  | 'cancel-segment'
  | 'end-segment'
  | 'lower-bit-rate'
  | 'flush'
  | 'make-output'
  | 'discard'
  | 'begin-playback'
  | 'pause-playback'
  | 'end-playback';

interface Step {
  to?: RecorderState;
  effects?: readonly RecorderEffect[];
  /** `keep` leaves the banner unchanged, `clear` removes it, `show` shows the event's failure. Default keep. */
  banner?: 'keep' | 'clear' | 'show';
}

type Row = { readonly [Type in RecorderEventType]?: Step | ((event: Extract<RecorderEvent, { type: Type }>) => Step) };

/** Ends every running effect without discarding: uploaded chunks stay at the receiver. */
const DISPOSE: Step = {
  to: 'idle',
  effects: ['cancel-segment', 'end-segment', 'release-devices', 'end-playback'],
  banner: 'clear',
};
const OPEN: Step = { to: 'idle', effects: ['release-devices', 'open-devices'], banner: 'clear' };
/** Discards the recording and returns to the preview (spec §4). */
const RESET: Step = {
  to: 'idle',
  effects: ['cancel-segment', 'end-segment', 'end-playback', 'discard', 'release-devices', 'open-devices'],
  banner: 'clear',
};
/** Ends a recording that has no running segment: its devices are lost, or its next segment has not started. */
const GIVE_UP: Step = { to: 'recorded', effects: ['cancel-segment', 'release-devices', 'make-output'] };
const LOST: Step = {
  to: 'lost',
  effects: ['cancel-segment', 'end-segment', 'release-devices', 'regain-devices'],
  banner: 'show',
};

const TROUBLE: Step = { banner: 'show' };

/** Cells that are the same in every state. */
const ANYWHERE: Row = { trouble: TROUBLE, dispose: DISPOSE };

/** An event without a cell, here or in `ANYWHERE`, changes nothing in that state. */
const TABLE: Record<RecorderState, Row> = {
  idle: {
    preview: OPEN,
    reset: OPEN,
    'devices-opened': { to: 'previewing' },
    'devices-refused': TROUBLE,
  },
  previewing: {
    preview: { ...OPEN, effects: ['cancel-segment', 'release-devices', 'open-devices'] },
    reset: { ...OPEN, effects: ['cancel-segment', 'release-devices', 'open-devices'] },
    start: { effects: ['begin-segment'] },
    stop: { effects: ['cancel-segment'] },
    'segment-began': { to: 'recording', banner: 'clear' },
    'segment-refused': TROUBLE,
    'devices-lost': { to: 'idle', effects: ['cancel-segment', 'release-devices'], banner: 'show' },
  },
  recording: {
    stop: { effects: ['cancel-segment', 'end-segment'] },
    'segment-ended': { to: 'recorded', effects: ['release-devices', 'make-output'] },
    'devices-lost': ({ resumes }) => (resumes ? LOST : { effects: ['end-segment'], banner: 'show' }),
    slept: { to: 'resuming', effects: ['cancel-segment', 'end-segment', 'begin-segment'] },
    // The refused segment is the one with the lower bit rate that was to take over.
    'segment-refused': { to: 'resuming', effects: ['retry-segment'] },
    pressed: { effects: ['lower-bit-rate'] },
    full: { effects: ['cancel-segment', 'end-segment'], banner: 'show' },
    hidden: { effects: ['flush'] },
    reset: RESET,
  },
  lost: {
    // The user chose another device in place of the lost one.
    preview: { effects: ['release-devices', 'regain-devices'] },
    'devices-opened': { to: 'resuming', effects: ['begin-segment'] },
    stop: GIVE_UP,
    full: { ...GIVE_UP, banner: 'show' },
    reset: RESET,
  },
  resuming: {
    'segment-began': { to: 'recording', banner: 'clear' },
    'segment-refused': { effects: ['retry-segment'] },
    'devices-lost': LOST,
    stop: GIVE_UP,
    full: { ...GIVE_UP, banner: 'show' },
    reset: RESET,
  },
  recorded: {
    play: { to: 'playing', effects: ['begin-playback'], banner: 'clear' },
    preview: RESET,
    reset: RESET,
  },
  playing: {
    pause: { to: 'recorded', effects: ['pause-playback'] },
    'playback-ended': { to: 'recorded' },
    'playback-refused': { to: 'recorded', banner: 'show' },
    preview: RESET,
    reset: RESET,
  },
};

export const IDLE: MachineState = { name: 'idle', failure: null };

/** Whether a recording runs, or waits to continue. */
export const isRecording = (state: RecorderState) => state === 'recording' || state === 'lost' || state === 'resuming';

/** State machine of the recorder of spec §4, extended by what happens when devices, page or network fail. Pure. */
export function transition(
  state: MachineState,
  event: RecorderEvent,
): { state: MachineState; effects: readonly RecorderEffect[] } {
  // The row's functions take the event of their own key, which TypeScript cannot follow through a lookup.
  const cell = (TABLE[state.name][event.type] ?? ANYWHERE[event.type]) as
    | Step
    | ((event: RecorderEvent) => Step)
    | undefined;
  if (!cell) return { state, effects: [] };
  const { to = state.name, effects = [], banner = 'keep' } = typeof cell === 'function' ? cell(event) : cell;
  const shown = banner === 'show' && 'failure' in event ? event.failure : null;
  return { state: { name: to, failure: banner === 'keep' ? state.failure : shown }, effects };
}

import { readAnswerDocument } from '@bandmark/contracts/answer-document';
import type { ListeningTask } from '@bandmark/contracts/tasks/listening-task';
import { serverNow } from '@bandmark/domain/server-clock';
import { localNow, ownDeadline } from '../part/exam-clock';
import type { ExamRun } from '../session/exam-run';
import { type CourseTimes, courseTimesOf, type Place, placeAt } from './course';
import { type Fetched, PartRecordings } from './part-recordings';
import { RecordingPlayer } from './recording-player';
import { rememberedVolume, rememberVolume } from './volume';

/** Short enough that a shown second is never a whole second late. */
const TICK_MS = 250;

/** Everything that the listening room shows of the recordings. */
export interface CourseSnapshot {
  place: Place;
  /** Download state of the part at `place`; null before its recording is requested. */
  fetched: Fetched | null;
  /** The autoplay policy of the browser requires a click first. */
  isBlocked: boolean;
  /** From 0 to 1. */
  volume: number;
  /** False if only the keys of the device can change the volume. */
  hasVolume: boolean;
}

/**
 * The recordings of a listening part, headless: fetches them, plays each once, and stores the progress in the answer
 * document. The clock decides the position (`placeAt`), and the sound follows it.
 */
export class ListeningCourse {
  readonly #listeners = new Set<() => void>();
  readonly #recordings: PartRecordings;
  readonly #player: RecordingPlayer;
  #isBlocked = false;
  #isStarting = false;
  #volume = rememberedVolume();
  #hasVolume: boolean;
  #snapshot: CourseSnapshot;
  #ticking: ReturnType<typeof setInterval> | null = null;

  constructor(
    private readonly run: ExamRun,
    private readonly task: ListeningTask,
  ) {
    const { attemptId, grant } = run.getSnapshot().attempt;
    this.#player = new RecordingPlayer({
      onBlocked: (isBlocked) => {
        this.#isBlocked = isBlocked;
        this.#publish();
      },
      onBroken: () => this.#recordings.refuse(this.#snapshot.place.part),
    });
    this.#hasVolume = this.#player.setVolume(this.#volume);
    this.#recordings = new PartRecordings({
      attemptId,
      grant,
      task,
      canPlay: this.#player.canPlay,
      onChange: () => this.#publish(),
    });
    this.#snapshot = this.#read();
  }

  getSnapshot = (): CourseSnapshot => this.#snapshot;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  open(): void {
    this.#ticking = setInterval(() => this.#tick(), TICK_MS);
    this.#tick();
  }

  /** Ends the time to read the questions. Called from a click, which some browsers require before they play sound. */
  startNow = (): void => {
    const { place, fetched } = this.#snapshot;
    const isReady = place.kind === 'preparation' || place.kind === 'due';
    if (isReady && fetched?.kind === 'whole') void this.#start(place.part, fetched.url);
  };

  /** Ends the time to check the answers. */
  openNext = (): void => {
    const { place } = this.#snapshot;
    if (place.kind === 'review' && place.leftMs !== null) this.#openPart(place.part + 1);
  };

  /** Called from the click that the browser requires: the recording continues at the position that the clock gives. */
  resume = (): void => {
    const { place, fetched } = this.#snapshot;
    if (fetched?.kind !== 'whole') return;
    if (place.kind === 'playing') void this.#player.resume(fetched.url, place.atMs);
    else this.startNow();
  };

  retryFetching = (): void => this.#recordings.retry();

  setVolume = (volume: number): void => {
    this.#volume = volume;
    this.#hasVolume = this.#player.setVolume(volume);
    rememberVolume(volume);
    this.#publish();
  };

  dispose(): void {
    if (this.#ticking !== null) clearInterval(this.#ticking);
    this.#player.dispose();
    this.#recordings.dispose();
    this.#listeners.clear();
  }

  #tick(): void {
    // Another tab may have taken over the test; it then plays the sound. "Continue here" is a click that allows sound.
    if (this.run.getSnapshot().phase !== 'taking') {
      this.#player.stop();
      this.#isBlocked = false;
      return;
    }
    this.#publish();
    const { place, fetched } = this.#snapshot;
    this.#recordings.want(place.part);
    // Prefetches the next recording during this one, so that a network failure in between does no harm.
    if (fetched?.kind === 'whole') this.#recordings.want(place.part + 1);
    this.#follow(place, fetched);
  }

  #follow(place: Place, fetched: Fetched | null): void {
    if (place.kind !== 'playing' && place.kind !== 'due' && !this.#isStarting) this.#player.stop();
    if (fetched?.kind !== 'whole') return;
    if (place.kind === 'closed') this.#openPart(place.part);
    else if (this.#isBlocked) return;
    else if (place.kind === 'due') void this.#start(place.part, fetched.url);
    else if (place.kind === 'playing') this.#player.follow(fetched.url, place.atMs);
  }

  /** Opens the part's questions if its recording is downloaded, and otherwise requests the recording. */
  #openPart(part: number): void {
    if (this.#recordings.get(part)?.kind === 'whole') this.#keep({ part, openedAt: this.#now() });
    else this.#recordings.want(part);
  }

  async #start(part: number, url: string): Promise<void> {
    if (this.#isStarting) return;
    this.#isStarting = true;
    const isPlaying = await this.#player.start(url);
    this.#isStarting = false;
    const times = this.#times();
    // Stored only once it plays: a browser that blocks playback must not use up the one hearing.
    if (isPlaying && times?.part === part) this.#keep({ ...times, startedAt: this.#now() });
  }

  #keep(times: CourseTimes): void {
    const document = readAnswerDocument(this.run.getSnapshot().text);
    this.run.saveAnswer(JSON.stringify({ ...document, listening: roundedTimes(times) }));
    this.#publish();
  }

  #times(): CourseTimes | null {
    const { text, attempt } = this.run.getSnapshot();
    const { begunAt } = attempt;
    return courseTimesOf(readAnswerDocument(text), { parts: this.task.parts.length, begunAt, now: this.#now() });
  }

  #now(): number {
    return serverNow(this.run.getSnapshot().clock, localNow());
  }

  #read(): CourseSnapshot {
    const deadline = ownDeadline(this.run.getSnapshot().attempt.deadline);
    const place = placeAt({ parts: this.task.parts, deadline }, this.#times(), this.#now());
    const fetched = this.#recordings.get(place.part);
    return { place, fetched, isBlocked: this.#isBlocked, volume: this.#volume, hasVolume: this.#hasVolume };
  }

  #publish(): void {
    const before = this.#snapshot;
    this.#snapshot = this.#read();
    if (looksLike(before) === looksLike(this.#snapshot)) return;
    for (const listener of this.#listeners) listener();
  }
}

const roundedTimes = ({ part, openedAt, startedAt }: CourseTimes): CourseTimes => ({
  part,
  openedAt: Math.round(openedAt),
  ...(startedAt === undefined ? {} : { startedAt: Math.round(startedAt) }),
});

/** What a screen shows of a snapshot: times in whole seconds, so that a phone renders only once a second. */
const looksLike = (snapshot: CourseSnapshot) =>
  JSON.stringify(snapshot, (key, value: unknown) =>
    typeof value === 'number' && key.endsWith('Ms') ? Math.ceil(value / 1000) : value,
  );

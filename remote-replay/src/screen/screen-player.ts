import type { RrwebEvent } from '@bandmark/contracts/recording';
import { EVENT_TYPE, recordedSize } from '@bandmark/domain/recording/replay-event';
import RrwebPlayer from 'rrweb-player';
import 'rrweb-player/dist/style.css';
import { BLUR_RULE } from './blur-rule';
import { pageFonts } from './page-fonts';

/** Svelte's part of the player; its types come with Svelte, which is compiled in. */
interface SvelteParts {
  $set(props: Partial<Size>): void;
  $destroy(): void;
}
type PlayerOptions = ConstructorParameters<typeof RrwebPlayer>[0];
type PlayerEvents = PlayerOptions['props']['events'];
type Replayer = ReturnType<InstanceType<typeof RrwebPlayer>['getReplayer']>;

/** Later than any recording ends, milliseconds. */
const NEVER_MS = 7 * 24 * 3600 * 1000;

export interface Size {
  width: number;
  height: number;
}

/**
 * The stock rrweb-player without its controller, driven through its replayer: played, paused and sped up through the
 * player itself it rebuilt the whole page in 2 of 60 tries, through the replayer in none.
 */
export class ScreenPlayer {
  private readonly player: InstanceType<typeof RrwebPlayer> & SvelteParts;
  private readonly replayer: Replayer;
  private readonly firstPictureMs: number;
  /** Before the first play the replayer's own time is hugely negative. */
  private positionMs = 0;
  private isRunning = false;

  /** @param events at least two, with a full picture among them; the player changes them */
  constructor(target: HTMLElement, events: RrwebEvent[], onSize: (size: Size) => void) {
    const first = events[0]?.timestamp ?? 0;
    this.firstPictureMs = (events.find(({ type }) => type === EVENT_TYPE.fullSnapshot)?.timestamp ?? first) - first;
    // Reaching its last event the player finishes and ignores later ones: while the file still arrives, the last
    // event is one that never comes. Playback ends the replay at the recording's length.
    const never = { type: EVENT_TYPE.custom, timestamp: first + NEVER_MS, data: { tag: 'open-end', payload: {} } };
    this.player = new RrwebPlayer({
      target,
      props: {
        events: [...events, never] as unknown as PlayerEvents,
        showController: false,
        autoPlay: false,
        skipInactive: false,
        maxScale: 0,
        mouseTail: false,
        // A recorded focus must not take the viewer's focus out of the controls.
        triggerFocus: false,
        showWarning: false,
        insertStyleRules: [...pageFonts(), BLUR_RULE],
        UNSAFE_replayCanvas: false,
      },
    }) as InstanceType<typeof RrwebPlayer> & SvelteParts;
    this.replayer = this.player.getReplayer();
    this.replayer.iframe.title = 'Recorded screen';
    this.replayer.iframe.tabIndex = -1;
    const size = events.map(recordedSize).find((found) => found !== null);
    if (size) onSize(size);
    this.replayer.on('resize', (size) => onSize(size as Size));
    // The first picture at once and here, where a broken one is noticed; left to itself the player builds it later.
    this.show(0);
  }

  add(events: readonly RrwebEvent[]): void {
    for (const event of events) this.replayer.addEvent(event as unknown as PlayerEvents[number]);
  }

  /** Milliseconds from the first event. */
  get timeMs(): number {
    if (this.isRunning) this.positionMs = Math.max(0, this.replayer.getCurrentTime());
    return this.positionMs;
  }

  play(fromMs: number): void {
    this.positionMs = fromMs;
    this.replayer.play(fromMs);
    this.isRunning = true;
  }

  pause(): void {
    this.positionMs = this.timeMs;
    this.isRunning = false;
    this.replayer.pause();
  }

  /** Shows the screen at a time and rests there. */
  show(atMs: number): void {
    this.isRunning = false;
    this.positionMs = atMs;
    // Only what is *before* the time is shown at once: at 0 the old picture would stay.
    this.replayer.pause(Math.max(atMs, this.firstPictureMs + 1));
  }

  /** Changes the pace without a pause. */
  setSpeed(speed: number): void {
    this.replayer.setConfig({ speed });
  }

  resize({ width, height }: Size): void {
    this.player.$set({ width, height });
    this.player.triggerResize();
  }

  destroy(): void {
    this.isRunning = false;
    const { wrapper } = this.replayer;
    this.player.$destroy();
    wrapper.remove();
  }
}

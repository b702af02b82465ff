import type { RrwebEvent } from '@bandmark/contracts/recording';
import { DAY_MS } from '@bandmark/domain/durations';
import { EVENT_TYPE, recordedSize } from '@bandmark/domain/recording/replay-event';
import type { Size } from '@bandmark/ui/use-element-size';
import RrwebPlayer from 'rrweb-player';
import 'rrweb-player/dist/style.css';
import { texts } from '../texts';
import { BLUR_RULES } from './blurred-images';
import { type PageEvents, watchRecordedPage } from './recorded-page';
import { rulesOf } from './recorded-scheme';
import { skipBrokenChanges } from './skip-broken-changes';

/** The player's methods that come from Svelte. Their types are part of Svelte, which is compiled into the player. */
interface SvelteParts {
  $set(props: Partial<Size>): void;
  $destroy(): void;
}
type PlayerOptions = ConstructorParameters<typeof RrwebPlayer>[0];
type PlayerEvents = PlayerOptions['props']['events'];
type Replayer = ReturnType<InstanceType<typeof RrwebPlayer>['getReplayer']>;

/** Later than the end of any recording, milliseconds. */
const NEVER_MS = 7 * DAY_MS;

/**
 * rrweb-player without its controller, driven through its replayer. Driven through the player, it rebuilt the whole
 * page in 2 of 60 runs; through the replayer, in none.
 */
export class ScreenPlayer {
  private readonly player: InstanceType<typeof RrwebPlayer> & SvelteParts;
  private readonly replayer: Replayer;
  private readonly firstPictureMs: number;
  /** Tracked here, because the replayer's own time is hugely negative before the first play. */
  private positionMs = 0;
  private isRunning = false;
  private readonly stopWatching: () => void;

  /** @param events at least two, including a full snapshot; the player modifies them */
  constructor(target: HTMLElement, events: RrwebEvent[], onSize: (size: Size) => void) {
    const first = events[0]?.timestamp ?? 0;
    this.firstPictureMs = (events.find(({ type }) => type === EVENT_TYPE.fullSnapshot)?.timestamp ?? first) - first;
    // The player finishes at its last event and ignores later ones, but the file may still be loading. An event later
    // than any recording keeps it open, and Playback ends the replay at the recording's length.
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
        // A recorded focus must not move the viewer's focus away from the controls.
        triggerFocus: false,
        showWarning: false,
        insertStyleRules: [...pageFonts(), ...BLUR_RULES],
        UNSAFE_replayCanvas: false,
      },
    }) as InstanceType<typeof RrwebPlayer> & SvelteParts;
    this.replayer = this.player.getReplayer();
    skipBrokenChanges(this.replayer);
    this.replayer.iframe.title = texts.screen.label;
    this.replayer.iframe.tabIndex = -1;
    this.stopWatching = watchRecordedPage(this.replayer.iframe, this.replayer as unknown as PageEvents);
    const size = events.map(recordedSize).find((found) => found !== null);
    if (size) onSize(size);
    this.replayer.on('resize', (size) => onSize(size as Size));
    // Builds the first snapshot now, while an error can be caught; otherwise the player would build it later.
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

  /** Shows the screen at the given time, paused. */
  show(atMs: number): void {
    this.isRunning = false;
    this.positionMs = atMs;
    // The player applies only events *before* the time: at 0, the old snapshot would stay.
    this.replayer.pause(Math.max(atMs, this.firstPictureMs + 1));
  }

  /** Changes the speed without pausing. */
  setSpeed(speed: number): void {
    this.replayer.setConfig({ speed });
  }

  resize({ width, height }: Size): void {
    this.player.$set({ width, height });
    this.player.triggerResize();
  }

  destroy(): void {
    this.isRunning = false;
    this.stopWatching();
    const { wrapper } = this.replayer;
    this.player.$destroy();
    wrapper.remove();
  }
}

/**
 * The `@font-face` rules of this page with absolute URLs. They replace the replayed page's own, which are removed on
 * reading (domain, `withoutRecordedFonts`).
 */
function pageFonts(sheets: Iterable<CSSStyleSheet> = document.styleSheets): string[] {
  return [...sheets].flatMap((sheet) => {
    const base = sheet.href ?? document.baseURI;
    return rulesOf(sheet)
      .filter((rule) => rule.cssText.startsWith('@font-face'))
      .map((rule) =>
        rule.cssText.replace(/url\("([^"]+)"\)/g, (_, url: string) => `url("${new URL(url, base).href}")`),
      );
  });
}

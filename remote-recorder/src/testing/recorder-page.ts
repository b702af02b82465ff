import type { PlayableRecorder, RecorderOptions } from '../core/drive-recorder';
import { createRecorder } from '../core/recorder';
import { FakePage } from './fake-page';

/** A page with a recorder. */
export class RecorderPage extends FakePage {
  readonly recorder: PlayableRecorder;

  constructor(options: Partial<RecorderOptions> = {}) {
    super(1_000_000);
    this.recorder = createRecorder({ now: () => this.now, ...options });
  }

  get state() {
    return this.recorder.getSnapshot().state;
  }

  get failure() {
    return this.recorder.getSnapshot().failure;
  }

  /** Previews and starts, and waits until MediaRecorder has fired its start event. */
  async begin(): Promise<void> {
    await this.recorder.preview();
    await this.recorder.start();
    await this.pass(0);
  }

  /** Makes a recording, from preview to stop. */
  async record(ms: number, slices: readonly string[] = ['one', 'two']): Promise<void> {
    await this.begin();
    // A longer step would count as sleep.
    for (let left = ms; left > 0; left -= 1000) await this.pass(Math.min(left, 1000));
    for (const slice of slices) this.media.recorder().slice(slice);
    await this.recorder.stop();
  }

  override close(): void {
    this.recorder.dispose();
    super.close();
  }
}

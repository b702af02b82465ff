import { CAMERA_RECORDING } from '@bandmark/domain/camera-recording';
import type { RecordingEnd, RecordingSink, SegmentStart, SegmentWriter, SinkPressure } from '../core/recording-sink';
import type { UploadSnapshot } from '../panel/panel-upload';
import { NO_WRITER } from './no-writer';
import { Upload } from './upload';
import type { UploadOptions } from './upload-options';
import { type KnownTarget, knownTarget, type UploadTarget } from './upload-target';

export interface PanelSinkOptions extends UploadOptions {
  /** The receiver refused the recording, or the endpoint is not an http(s) URL. */
  onRefused?(error: Error): void;
}

/**
 * The sink of a panel whose host may set the target late, renew the grant or change the target. A recording stays with
 * the target with which it started. Without a target nothing is stored and nothing leaves the page.
 */
export class PanelSink implements Omit<RecordingSink, 'subscribe'> {
  #target: KnownTarget | null = null;
  #isUnusable = false;
  #upload: Upload | null = null;
  /** Upload of the current recording; differs from `#upload` after the target has changed during a recording. */
  #recording: Upload | null = null;
  /** A segment of the recording has begun. A start before that may have been cancelled or refused. */
  #isBegun = false;
  /** Uploads of which a recording is being completed or discarded. */
  readonly #leaving = new Set<Upload>();
  #stopListening = () => {};

  /** @param onChange the snapshot has changed, and with it maybe the pressure */
  constructor(
    private readonly options: PanelSinkOptions,
    private readonly onChange: () => void,
  ) {}

  /** Null without a target. */
  getSnapshot = (): UploadSnapshot | null => this.#snapshot;
  #snapshot: UploadSnapshot | null = null;

  setTarget(given: UploadTarget | null): void {
    const target = given && knownTarget(given);
    this.#isUnusable = given !== null && target === null;
    if (JSON.stringify(target) !== JSON.stringify(this.#target)) this.#change(target);
    this.#publish();
    if (this.#isUnusable) this.options.onRefused?.(new Error(`not an address to upload to: ${given?.endpoint}`));
  }

  #change(target: KnownTarget | null): void {
    this.#target = target;
    const former = this.#upload;
    const renewed = target && this.#renew(target);
    if (renewed && renewed === former) return;
    this.#stopListening();
    this.#upload = renewed;
    this.#disposeUnused(former);
    this.#upload ??= target && new Upload(target, this.options);
    this.#stopListening = this.#upload?.subscribe(() => this.#publish()) ?? (() => {});
  }

  /** Gives the upload of this target the new grant. @returns null if the panel has none */
  #renew(target: KnownTarget): Upload | null {
    // The host may have taken the target away during the recording. Only its key then says that it is still the same.
    const current = this.#recording?.target.key === target.key ? this.#recording : null;
    const upload = current ?? (this.#upload && isSameButGrant(this.#upload.target, target) ? this.#upload : null);
    void upload?.renew(target);
    return upload;
  }

  retry(): void {
    this.#upload?.retry();
  }

  finishLeft(): void {
    void this.#upload?.finishLeft();
  }

  get sliceMs(): number {
    return this.#recording?.sliceMs ?? CAMERA_RECORDING.chunkMs;
  }

  async nextSegment(): Promise<number> {
    if (!this.#isBegun) {
      const former = this.#recording;
      this.#recording = this.#upload;
      this.#disposeUnused(former);
    }
    const recording = this.#recording;
    try {
      return (await recording?.nextSegment()) ?? 1;
    } catch (error) {
      // Otherwise a refused start would keep its upload after the target has changed.
      if (!this.#isBegun && this.#recording === recording) this.#recording = null;
      this.#disposeUnused(recording);
      throw error;
    }
  }

  openSegment(start: SegmentStart): SegmentWriter {
    this.#isBegun = this.#recording !== null;
    return this.#recording?.openSegment(start) ?? NO_WRITER;
  }

  ending(): void {
    this.#recording?.ending();
  }

  async complete(end: RecordingEnd): Promise<void> {
    await this.#leave((recording) => recording.complete(end));
  }

  async discard(): Promise<void> {
    await this.#leave((recording) => recording.discard());
  }

  getPressure(): SinkPressure {
    return (this.#recording ?? this.#upload)?.getPressure() ?? 'none';
  }

  /** The panel was unmounted. Sending of stored recordings continues. */
  dispose(): void {
    this.#stopListening();
    this.#upload?.dispose();
    this.#recording?.dispose();
    [this.#upload, this.#recording, this.#target, this.#isBegun] = [null, null, null, false];
  }

  /** The next recording may begin while `end` runs. */
  async #leave(end: (recording: Upload) => Promise<void>): Promise<void> {
    const recording = this.#recording;
    if (!recording) return;
    [this.#recording, this.#isBegun] = [null, false];
    this.#leaving.add(recording);
    try {
      await end(recording);
    } finally {
      this.#leaving.delete(recording);
      this.#disposeUnused(recording);
    }
  }

  #disposeUnused(upload: Upload | null): void {
    if (!upload || upload === this.#upload || upload === this.#recording || this.#leaving.has(upload)) return;
    upload.dispose();
  }

  #publish(): void {
    const before = this.#snapshot;
    this.#snapshot = this.#isUnusable ? { ...NO_TARGET, state: 'refused' } : (this.#upload?.getSnapshot() ?? null);
    if (this.#snapshot?.state === 'refused' && before?.state !== 'refused' && !this.#isUnusable)
      this.options.onRefused?.(new Error('The receiver refused the recording.'));
    if (before !== this.#snapshot) this.onChange();
  }
}

const NO_TARGET: UploadSnapshot = { state: 'none', pressure: 'none', where: 'memory', isOtherTab: false, left: null };

/** Whether the two targets differ only in the grant, which the host has renewed. */
function isSameButGrant(one: KnownTarget, other: KnownTarget): boolean {
  return one.endpoint === other.endpoint && one.recording === other.recording;
}

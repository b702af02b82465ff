import { CAMERA_RECORDING } from '@bandmark/domain/camera-recording';
import type { RecordingEnd, RecordingSink, SegmentStart, SegmentWriter, SinkPressure } from '../core/recording-sink';
import type { PanelUpload } from '../panel/panel-upload';
import { NO_WRITER } from './no-writer';
import type { PanelSink, PanelSinkOptions } from './panel-sink';
import type { UploadSnapshot } from './upload-snapshot';
import type { UploadTarget } from './upload-target';

/**
 * A panel's sink whose code comes with the first target: a third of the panel's bytes, which a host without an endpoint
 * never needs, and others only once the preview is there.
 */
export class LateSink implements RecordingSink {
  #target: UploadTarget | null = null;
  #sink: PanelSink | null = null;
  #loading: Promise<PanelSink> | null = null;
  #note: PanelUpload['Note'] | null = null;
  readonly #listeners = new Set<() => void>();

  constructor(private readonly options: PanelSinkOptions) {}

  getSnapshot = (): UploadSnapshot | null => this.#sink?.getSnapshot() ?? null;

  /** Shows the snapshot; null before there is one. */
  get Note(): PanelUpload['Note'] | null {
    return this.#note;
  }

  setTarget(target: UploadTarget | null): void {
    this.#target = target;
    if (this.#sink) this.#sink.setTarget(target);
    // A failure is that of the first recording, which tries again.
    else if (target) this.#load().catch(() => {});
  }

  #load(): Promise<PanelSink> {
    this.#loading ??= import(/* webpackChunkName: "upload" */ './upload-code').then(
      ({ PanelSink, UploadNote }) => {
        const sink = new PanelSink(this.options);
        this.#sink = sink;
        this.#note = UploadNote;
        sink.subscribe(() => this.#publish());
        sink.setTarget(this.#target);
        return sink;
      },
      (error: unknown) => {
        this.#loading = null;
        throw error;
      },
    );
    return this.#loading;
  }

  retry(): void {
    this.#sink?.retry();
  }

  finishLeft(): void {
    this.#sink?.finishLeft();
  }

  get sliceMs(): number {
    return this.#sink?.sliceMs ?? CAMERA_RECORDING.chunkMs;
  }

  /** Rejects while the code cannot be loaded: a recording that has a target never begins without its upload. */
  async nextSegment(): Promise<number> {
    const sink = this.#target ? await this.#load() : this.#sink;
    return (await sink?.nextSegment()) ?? 1;
  }

  openSegment(start: SegmentStart): SegmentWriter {
    return this.#sink?.openSegment(start) ?? NO_WRITER;
  }

  ending(): void {
    this.#sink?.ending();
  }

  async complete(end: RecordingEnd): Promise<void> {
    await this.#sink?.complete(end);
  }

  async discard(): Promise<void> {
    await this.#sink?.discard();
  }

  getPressure(): SinkPressure {
    return this.#sink?.getPressure() ?? 'none';
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The panel is gone; what is on the device is still sent. A panel that is shown again sets its target again. */
  dispose(): void {
    this.#target = null;
    this.#sink?.dispose();
  }

  #publish(): void {
    for (const listener of this.#listeners) listener();
  }
}

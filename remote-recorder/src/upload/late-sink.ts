import { CAMERA_RECORDING } from '@bandmark/domain/camera-recording';
import { RecorderError } from '../core/recorder-failure';
import type { RecordingEnd, RecordingSink, SegmentStart, SegmentWriter, SinkPressure } from '../core/recording-sink';
import type { PanelUpload, UploadSnapshot } from '../panel/panel-upload';
import { NO_WRITER } from './no-writer';
import type { PanelSink, PanelSinkOptions } from './panel-sink';
import type { UploadTarget } from './upload-target';

/**
 * A panel's sink that loads the upload code with the first target. That code is a third of the panel's bytes; a host
 * without an endpoint never needs it, and others need it only after the preview.
 */
export class LateSink implements RecordingSink {
  #target: UploadTarget | null = null;
  #sink: PanelSink | null = null;
  #loading: Promise<PanelSink> | null = null;
  /** The recording began without a target: its later segments stay in the page too, or a receiver would get a part. */
  #isLocal = false;
  /** The panel has asked for a segment since it was mounted. */
  #isAsked = false;
  readonly #listeners = new Set<() => void>();

  constructor(private readonly options: PanelSinkOptions) {}

  getSnapshot = (): UploadSnapshot | null => this.#sink?.getSnapshot() ?? null;

  /** Component that shows the snapshot; null until the code has loaded. */
  Note: PanelUpload['Note'] | null = null;

  setTarget(target: UploadTarget | null): void {
    this.#target = target;
    if (this.#sink) this.#sink.setTarget(target);
    // A failed load is ignored here: the first recording retries and reports it.
    else if (target) this.#load().catch(() => {});
  }

  #load(): Promise<PanelSink> {
    this.#loading ??= import(/* webpackChunkName: "upload" */ './upload-code').then(
      ({ PanelSink, UploadNote }) => {
        const sink = new PanelSink(this.options, () => {
          for (const listener of this.#listeners) listener();
        });
        this.#sink = sink;
        this.Note = UploadNote;
        sink.setTarget(this.#target);
        return sink;
      },
      (error: unknown) => {
        this.#loading = null;
        throw new RecorderError('load', error);
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

  /** Rejects if the code fails to load, so that a recording with a target never starts without its upload. */
  async nextSegment(): Promise<number> {
    this.#isAsked = true;
    if (this.#isLocal) return 1;
    const sink = this.#target ? await this.#load() : this.#sink;
    return (await sink?.nextSegment()) ?? 1;
  }

  openSegment(start: SegmentStart): SegmentWriter {
    const writer = this.#sink?.openSegment(start) ?? NO_WRITER;
    // MediaRecorder may start after the panel was unmounted: that recording is not the next one.
    this.#isLocal = this.#isAsked && writer === NO_WRITER;
    return writer;
  }

  ending(): void {
    this.#sink?.ending();
  }

  async complete(end: RecordingEnd): Promise<void> {
    await this.#sink?.complete(end);
  }

  async discard(): Promise<void> {
    this.#isLocal = false;
    await this.#sink?.discard();
  }

  getPressure(): SinkPressure {
    return this.#sink?.getPressure() ?? 'none';
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The panel was unmounted. Stored recordings are still sent. A panel that mounts again sets its target again. */
  dispose(): void {
    this.#target = null;
    this.#isLocal = this.#isAsked = false;
    this.#sink?.dispose();
  }
}

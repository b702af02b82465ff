/// <reference types="node" />
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CAMERA_RECORDING } from '@bandmark/domain/camera-recording';
import { waitFor } from '@testing-library/react';
import type { SegmentWriter } from '../core/recording-sink';
import { openDatabase } from '../upload/database';
import type { Locks } from '../upload/held-lock';
import { RecordingStore } from '../upload/recording-store';
import { Upload } from '../upload/upload';
import type { UploadOptions } from '../upload/upload-options';
import { type KnownTarget, knownTarget, type UploadTarget } from '../upload/upload-target';
import { fakeLocks } from './fake-locks';
import { StartedReceiver } from './started-receiver';

export const GRANT = 'a-grant';
export const TYPE = 'video/webm;codecs=vp9,opus';
/** Five seconds of a real recording, one file per second; concatenated they form one WebM file. */
const FIXTURE = join(__dirname, '../../../server/src/exams/recordings/fixtures/camera-webm');

/** The start of a JPEG, which the receiver accepts as a thumbnail. */
export const JPEG = new Blob([Uint8Array.of(0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0, 8, 0, 8, 1, 1, 0x11, 0)], {
  type: 'image/jpeg',
});

/** As in recording-sender.ts. */
const REQUEST_TIME_OUT_MS = 60_000;

const network = globalThis.fetch;

export const sizeOf = (parts: readonly Blob[]): number => parts.reduce((total, { size }) => total + size, 0);

/** A suite's receiver, with a recording to upload. */
class UploadSite {
  static async start(): Promise<UploadSite> {
    const receiver = await StartedReceiver.start(GRANT);
    const names = (await readdir(FIXTURE)).sort((a, b) => Number(a) - Number(b));
    const seconds = await Promise.all(names.map((name) => readFile(join(FIXTURE, name))));
    const slices = seconds.flatMap((bytes) =>
      [0, 1, 2, 3].map(
        (quarter) => new Blob([bytes.subarray((bytes.length * quarter) / 4, (bytes.length * (quarter + 1)) / 4)]),
      ),
    );
    return new UploadSite(receiver, slices);
  }

  private constructor(
    private readonly receiver: StartedReceiver,
    /** Four per second, as the panel delivers them. */
    readonly slices: readonly Blob[],
  ) {}

  get endpoint(): string {
    return this.receiver.endpoint;
  }

  stop() {
    return this.receiver.stop();
  }
}

/** A candidate's device: its pages, clock, storage, and the network between it and the receiver. */
class UploadDevice {
  answer: 'as it is' | 'offline' | number | 'wrong hash' = 'as it is';
  /** Requests that reached the network: method and path. */
  calls: string[] = [];
  /** Ids of recordings that the receiver has in full. */
  readonly sent: string[] = [];
  locks: NonNullable<Locks> = fakeLocks();
  now = Date.now();
  freeBytes = 1e10;
  private pauses: (() => void)[] = [];
  private uploads: Upload[] = [];
  private readonly databaseName = `device-${Math.random()}`;

  constructor(private readonly site: UploadSite) {
    globalThis.fetch = async (input, init) => {
      this.calls.push(`${init?.method} ${new URL(String(input)).pathname.split('/').slice(3).join('/')}`);
      if (this.answer === 'offline') throw new TypeError('Failed to fetch');
      if (typeof this.answer === 'number') return new Response(null, { status: this.answer });
      const response = await network(input, init);
      return this.answer === 'wrong hash' ? Response.json({ stored: true, sha256: '0' }) : response;
    };
  }

  close(): void {
    for (const upload of this.uploads) upload.dispose();
    globalThis.fetch = network;
  }

  target(fields: Partial<UploadTarget> = {}): KnownTarget {
    return knownTarget({ endpoint: this.site.endpoint, grant: GRANT, ...fields })!;
  }

  /** A page with a panel. */
  openPage(fields: Partial<UploadTarget> = {}, options: UploadOptions = {}): Upload {
    const upload = new Upload(this.target(fields), {
      onSent: (id) => this.sent.push(id),
      now: () => this.now,
      timers: {
        after: (ms, run) => {
          // A request answers before its time-out, however often a test passes the pauses.
          if (ms >= REQUEST_TIME_OUT_MS) return () => {};
          this.pauses.push(run);
          return () => (this.pauses = this.pauses.filter((each) => each !== run));
        },
      },
      locks: this.locks,
      databaseName: this.databaseName,
      freeBytes: async () => this.freeBytes,
      ...options,
    });
    this.uploads.push(upload);
    return upload;
  }

  async record(upload: Upload, parts: readonly Blob[] = this.site.slices) {
    const segment = await upload.nextSegment();
    const writer = upload.openSegment({ segment, type: TYPE, startedAt: this.now });
    for (const part of parts) {
      this.now += CAMERA_RECORDING.deviceSliceMs;
      await writer.put(part);
    }
    return { segment, writer };
  }

  async end(upload: Upload, writer: SegmentWriter, thumbnail: Blob | null = null): Promise<void> {
    await upload.complete({ segments: [await writer.close()], thumbnail });
  }

  /** Simulates a killed tab: the page can no longer reach the network, and its locks are free. */
  async kill(): Promise<void> {
    [this.answer, this.pauses, this.locks] = ['offline', [], fakeLocks()];
    for (const upload of this.uploads.splice(0)) upload.dispose();
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(this.pauses).not.toEqual([]));
    [this.answer, this.pauses, this.calls] = ['as it is', [], []];
  }

  /** Records on the device of recordings that their receivers do not have in full. */
  async kept(databaseName = this.databaseName) {
    const store = new RecordingStore(await openDatabase(databaseName), () => this.now);
    const records = await store.list();
    store.close();
    return records;
  }

  /** Fires every pending retry timer at once. */
  passPauses(): void {
    for (const run of this.pauses.splice(0)) run();
  }

  /** Requests from the receiver, bypassing the device's fake network. @param path below the endpoint */
  ask(path: string, headers: Record<string, string> = {}): Promise<Response> {
    return network(`${this.site.endpoint}/${path}`, {
      headers: { authorization: `Bearer ${GRANT}`, ...headers },
    });
  }

  /** Lists the chunks that the receiver has. */
  async stored(id: string | undefined) {
    const response = await this.ask(String(id));
    return (await response.json()) as { stream: string; segment: number; sequence: number; bytes: number }[];
  }
}

/** Starts a receiver for the suite, and a device for each of its tests. */
export function uploadSuite(): { readonly site: UploadSite; readonly device: UploadDevice } {
  let site: UploadSite;
  let device: UploadDevice;
  beforeAll(async () => {
    site = await UploadSite.start();
  });
  afterAll(() => site.stop());
  beforeEach(() => {
    device = new UploadDevice(site);
  });
  afterEach(() => device.close());
  return {
    get site() {
      return site;
    },
    get device() {
      return device;
    },
  };
}

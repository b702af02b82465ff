import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, type Page } from '@playwright/test';
import Fastify from 'fastify';
import { receiver } from '../../../examples/receiver/receiver';
import { startTcpProxy, type TcpProxy } from '../../../server/src/testing/tcp-proxy';
import { newDataDirectory } from '../data-directories';
import type { FaultyRecording, KilledRecordings, KillPlan } from './kill-plan';
import { KilledBrowser } from './killed-browser';
import { type FinishedSegment, lostSeconds, type StruckKill } from './lost-seconds';
import { pictureOf, secondsOf } from './read-recording';
import type { VideoPlayer } from './video-player';

const GRANT = 'bench-grant';
const SENT_WITHIN_MS = 180_000;
/** Recording time after the last kill, so that the last segment has content, too. */
const LAST_SEGMENT_MS = 3000;

/** A host page that embeds the site's panel, and a receiver behind a network that can fail. */
export class EmbedRecordings implements KilledRecordings {
  private constructor(
    private readonly page: string,
    private readonly receiver: string,
    private readonly directory: string,
    private readonly files: Map<string, string>,
    private readonly player: VideoPlayer,
    readonly stop: () => Promise<void>,
  ) {}

  /** @param site origin of the site that serves the embed */
  static async open(site: string, player: VideoPlayer): Promise<EmbedRecordings> {
    const directory = await newDataDirectory();
    const files = new Map<string, string>();
    const receiving = Fastify({ forceCloseConnections: true });
    const host = Fastify({ forceCloseConnections: true });
    const listen = async (app: typeof host) => new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port;
    host.get('/', (request, reply) => {
      const { name = '', endpoint = '' } = request.query as { name?: string; endpoint?: string };
      return reply.type('text/html').send(
        `<!doctype html><title>Host</title><link rel="icon" href="data:,"><script src="${site}/embed/recorder/v1.js"></script>
        <video-recorder-panel title="Bench" loading="eager" grant="${GRANT}" recording="${encodeURIComponent(name)}"
          endpoint="${encodeURI(endpoint)}"></video-recorder-panel>
        <script>document.querySelector('video-recorder-panel').addEventListener('uploaded', ({ detail }) => {
          document.title = detail.recordingId;
        });</script>`,
      );
    });
    const page = `http://localhost:${await listen(host)}`;
    await receiving.register(receiver, {
      prefix: '/recordings',
      directory,
      origins: [page],
      subjectOf: (grant: string) => (grant === GRANT ? 'bench' : null),
      onFile: (recording: string, file: string) => files.set(recording, file),
    });
    const address = `http://127.0.0.1:${await listen(receiving)}/recordings`;
    return new EmbedRecordings(page, address, directory, files, player, async () => {
      await Promise.all([host.close(), receiving.close()]);
    });
  }

  async record({ seed, kills, offlineMs, say }: KillPlan): Promise<FaultyRecording> {
    const browser = await KilledBrowser.make();
    const struck: StruckKill[] = [];
    const network = await startTcpProxy(this.receiver);
    try {
      let page = await this.start(browser, seed, network);
      for (const { victim, afterMs } of kills) {
        await pause(afterMs);
        struck.push({ victim, at: await browser.kill(victim, page) });
        await network.refuse();
        const back = pause(offlineMs).then(() => network.mend());
        page = await this.start(browser, seed, network);
        say(`embed ${seed}: ${victim} killed after ${(afterMs / 1000).toFixed(1)} s, records again without network`);
        await back;
      }
      await pause(LAST_SEGMENT_MS);
      await page.getByRole('button', { name: 'Stop' }).click();
      await page.getByText('The recording was uploaded.').waitFor({ timeout: SENT_WITHIN_MS });
      const id = await page.title();
      await expect.poll(() => this.files.get(id), { timeout: SENT_WITHIN_MS }).toBeDefined();
      return await this.judge(this.files.get(id) ?? '', browser.starts, struck);
    } finally {
      await browser.remove();
      await network.close();
    }
  }

  private async start(browser: KilledBrowser, seed: number, { url }: TcpProxy): Promise<Page> {
    const page = await browser.openPage();
    await page.goto(`${this.page}/?${new URLSearchParams({ name: `bench ${seed}`, endpoint: url })}`);
    await page.getByRole('button', { name: 'Start recording' }).click();
    await page.getByRole('timer', { name: 'Recording time' }).waitFor();
    return page;
  }

  private async judge(
    file: string,
    starts: readonly number[],
    struck: readonly StruckKill[],
  ): Promise<FaultyRecording> {
    const recording = basename(dirname(file));
    const segments = await this.segments(recording);
    const wanted = segments.reduce((total, each) => total + each.seconds, 0);
    const { seconds, holes } = await pictureOf(file);
    const faults = holes.map(({ from, to }) => `no picture from ${from.toFixed(1)} s to ${to.toFixed(1)} s`);
    if (Math.abs(seconds - wanted) > 0.5)
      faults.push(`lasts ${seconds.toFixed(1)} s, its segments ${wanted.toFixed(1)} s`);
    const url = `${this.receiver}/${recording}/file`;
    faults.push(...(await this.player.faultsOf({ url, headers: { authorization: `Bearer ${GRANT}` }, seconds })));
    const kills = struck.map(({ victim, at }) => ({ victim, lostSeconds: lostSeconds(at, starts, segments) }));
    return { kills, faults, seconds };
  }

  /** Segments in order of sequence numbers, as the file concatenates them. */
  private async segments(recording: string): Promise<FinishedSegment[]> {
    const folder = join(this.directory, recording);
    const names = await readdir(folder);
    const chunks = names
      .flatMap((name) => {
        const [, segment, sequence] = /^camera-(\d+)-(\d+)-.*\.chunk$/.exec(name) ?? [];
        return segment === undefined ? [] : [{ name, segment, sequence: Number(sequence) }];
      })
      .sort((a, b) => a.sequence - b.sequence);
    return Promise.all(
      [...new Set(chunks.map(({ segment }) => segment))].map(async (segment) => {
        const own = chunks.filter((chunk) => chunk.segment === segment);
        const bytes = Buffer.concat(await Promise.all(own.map(({ name }) => readFile(join(folder, name)))));
        const startedAt = Number(await readFile(join(folder, `camera-${segment}.start`), 'utf8'));
        return { startedAt, seconds: await secondsOf(bytes) };
      }),
    );
  }
}

import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, type Page } from '@playwright/test';
import Fastify from 'fastify';
import { receiver } from '../../../examples/receiver/receiver';
import { startTcpProxy, type TcpProxy } from '../../../server/src/testing/tcp-proxy';
import { KilledBrowser, type Victim } from './killed-browser';
import { faultsOf, secondsOf } from './read-recording';

const GRANT = 'bench-grant';
const SENT_WITHIN_MS = 120_000;

export interface Kill {
  victim: Victim;
  /** Recorded before the kill and not in the file. */
  lostSeconds: number;
}

export interface FaultyRecording {
  kills: Kill[];
  /** What is wrong with the file; empty of a good one. */
  faults: string[];
  seconds: number;
}

export interface KillPlan {
  victims: readonly Victim[];
  random(): number;
  /** Without network after each kill. */
  offlineMs: number;
  say(line: string): void;
}

/** A host page with the panel as the site serves it, and a receiver behind a network that can be taken away. */
export class EmbedRecordings {
  private constructor(
    private readonly page: string,
    private readonly receiver: string,
    private readonly directory: string,
    private readonly files: Map<string, string>,
    readonly stop: () => Promise<void>,
  ) {}

  /** @param site origin of the site that serves the embed */
  static async open(site: string): Promise<EmbedRecordings> {
    const directory = await mkdtemp(join(tmpdir(), 'bandmark-received-'));
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
    return new EmbedRecordings(page, address, directory, files, async () => {
      await Promise.all([host.close(), receiving.close()]);
      await rm(directory, { recursive: true, force: true });
    });
  }

  /** Records once, and is killed on the way as often as the plan says. */
  async record(name: string, { victims, random, offlineMs, say }: KillPlan): Promise<FaultyRecording> {
    const browser = await KilledBrowser.make();
    const killedAt: number[] = [];
    const network = await startTcpProxy(this.receiver);
    try {
      let page = await this.start(browser, name, network);
      for (const victim of victims) {
        await pause(500 + random() * 8000);
        killedAt.push(await browser.kill(victim, page));
        await network.refuse();
        const back = pause(offlineMs).then(() => network.mend());
        page = await this.start(browser, name, network);
        say(`${name}: ${victim} killed, records again`);
        await back;
      }
      await pause(2000);
      await page.getByRole('button', { name: 'Stop' }).click();
      await page.getByText('The recording was uploaded.').waitFor({ timeout: SENT_WITHIN_MS });
      const id = await page.title();
      await expect.poll(() => this.files.get(id), { timeout: SENT_WITHIN_MS }).toBeDefined();
      return await this.judge(this.files.get(id) ?? '', browser.started, killedAt, victims);
    } finally {
      await browser.remove();
      await network.close();
    }
  }

  private async start(browser: KilledBrowser, name: string, { url }: TcpProxy): Promise<Page> {
    const page = await browser.openPage();
    await page.goto(`${this.page}/?${new URLSearchParams({ name, endpoint: url })}`);
    await page.getByRole('button', { name: 'Start recording' }).click();
    await page.getByRole('timer', { name: 'Recording time' }).waitFor();
    return page;
  }

  private async judge(
    file: string,
    started: readonly number[],
    killedAt: readonly number[],
    victims: readonly Victim[],
  ): Promise<FaultyRecording> {
    const segments = await this.segmentSeconds(basename(dirname(file)));
    const kills = victims.map((victim, at) => ({
      victim,
      lostSeconds: ((killedAt[at] ?? 0) - (started[at] ?? 0)) / 1000 - (segments[at] ?? 0),
    }));
    const seconds = segments.reduce((total, each) => total + each, 0);
    const faults = await faultsOf(file, seconds);
    if (segments.length !== victims.length + 1) faults.push(`has ${segments.length} segments`);
    return { kills, faults, seconds };
  }

  private async segmentSeconds(recording: string): Promise<number[]> {
    const folder = join(this.directory, recording);
    const bySegment: string[][] = [];
    for (const name of await readdir(folder)) {
      const [, segment, sequence] = /^camera-(\d+)-(\d+)-.*\.chunk$/.exec(name) ?? [];
      if (segment !== undefined) (bySegment[Number(segment) - 1] ??= [])[Number(sequence)] = join(folder, name);
    }
    const read = async (paths: readonly string[]) =>
      Buffer.concat(await Promise.all(paths.map((path) => readFile(path))));
    return Promise.all(Array.from(bySegment, async (paths) => (paths ? secondsOf(await read(paths)) : 0)));
  }
}

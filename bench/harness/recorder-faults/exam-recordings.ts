import { setTimeout as pause } from 'node:timers/promises';
import { testPart } from '@bandmark/contracts/api/attempts';
import { listTests } from '@bandmark/contracts/api/tests';
import { TOKEN_KEY } from '@bandmark/contracts/app-state';
import { fillPath } from '@bandmark/contracts/endpoint';
import { type RecordingManifest, recordingManifestSchema } from '@bandmark/contracts/recording';
import { answerFilePath } from '@bandmark/domain/storage-path';
import type { Site } from '@bandmark/e2e/fixtures/site';
import { createAccount } from '@bandmark/e2e/fixtures/visitor';
import { newEmail } from '@bandmark/e2e/pages/sign-in-card';
import { beginPart, ESSAY, submit } from '@bandmark/e2e/pages/exam-page';
import { openNewWriting } from '@bandmark/e2e/pages/tests-list';
import { expect, type Page } from '@playwright/test';
import { startTcpProxy } from '../../../server/src/testing/tcp-proxy';
import type { FaultyRecording, KilledRecordings, KillPlan } from './kill-plan';
import { KilledBrowser } from './killed-browser';
import { lostSeconds, type StruckKill } from './lost-seconds';
import { pictureOf } from './read-recording';
import { screenTimes, typeUntilKilled } from './screen-events';
import type { VideoPlayer } from './video-player';

const FINALISED = { timeout: 180_000, intervals: [500] };
/** Recording time after the last kill, so that the last segment has content, too. */
const LAST_SEGMENT_MS = 3000;
/** Tolerance at both ends of a gap that the manifest names. */
const UNNAMED_SECONDS = 1;

/** Waits until the page shows that it records. */
const seenRecording = (page: Page) =>
  page.getByRole('region', { name: 'Recording' }).getByText('Recording', { exact: true }).waitFor();

/** Candidates in the writing part of a test, behind networks that can fail. */
export class ExamRecordings implements KilledRecordings {
  constructor(
    private readonly site: Site,
    private readonly player: VideoPlayer,
  ) {}

  async record({ seed, kills, offlineMs, say }: KillPlan): Promise<FaultyRecording> {
    const network = await startTcpProxy(this.site.origin);
    const { origin } = new URL(network.url);
    const token = await createAccount(origin, newEmail('killed'));
    const browser = await KilledBrowser.make({ [TOKEN_KEY]: token });
    const struck: StruckKill[] = [];
    try {
      let page = await browser.openPage();
      await page.goto(`${origin}/tests`);
      await openNewWriting(page);
      const address = page.url();
      await beginPart(page);
      await seenRecording(page);
      for (const { victim, afterMs } of kills) {
        const typing = typeUntilKilled(page, ESSAY);
        await pause(afterMs);
        struck.push({ victim, at: await browser.kill(victim, page) });
        await network.refuse();
        await typing;
        say(`exam ${seed}: ${victim} killed after ${(afterMs / 1000).toFixed(1)} s`);
        page = await browser.openPage();
        // Without network the page cannot load; it is loaded again once the network is back.
        await expect(page.goto(address)).rejects.toThrow('ERR_CONNECTION_REFUSED');
        await pause(offlineMs);
        await network.mend();
        await page.goto(address);
        await seenRecording(page);
      }
      await pause(LAST_SEGMENT_MS);
      await submit(page);
      return await this.judge(token, browser.starts, struck);
    } finally {
      await browser.remove();
      await network.close();
    }
  }

  async stop(): Promise<void> {}

  private async judge(
    token: string,
    starts: readonly number[],
    struck: readonly StruckKill[],
  ): Promise<FaultyRecording> {
    const fileOf = await this.answerFiles(token);
    const manifest = await this.manifest(fileOf('manifest.json'));
    const [extension = 'webm'] = Object.keys(manifest.files).flatMap((name) => /\.(webm|mp4)$/.exec(name)?.[1] ?? []);
    const url = fileOf(extension);
    const gaps = (manifest.gaps ?? []).map(({ atMs, durationMs }) => ({
      from: atMs / 1000,
      to: (atMs + durationMs) / 1000,
    }));
    const { seconds, holes } = await pictureOf(url);
    const isNamed = ({ from, to }: (typeof holes)[number]) =>
      gaps.some((gap) => from >= gap.from - UNNAMED_SECONDS && to <= gap.to + UNNAMED_SECONDS);
    const faults = holes
      .filter((hole) => !isNamed(hole))
      .map(({ from, to }) => `no picture from ${from.toFixed(1)} s to ${to.toFixed(1)} s`);
    if (manifest.state !== 'finalised' || manifest.missingChunks > 0)
      faults.push(`is ${manifest.state}, ${manifest.missingChunks} chunks missing`);
    if (gaps.length !== struck.length) faults.push(`has ${gaps.length} gaps after ${struck.length} kills`);
    faults.push(...(await this.player.faultsOf({ url, seconds, gaps })));
    const segments = manifest.segments.flatMap(({ cameraStartedAt, cameraDurationMs }) =>
      cameraStartedAt === null || cameraDurationMs === null
        ? []
        : [{ startedAt: cameraStartedAt, seconds: cameraDurationMs / 1000 }],
    );
    const seen = await screenTimes(fileOf('json'));
    const kills = struck.map(({ victim, at }) => ({
      victim,
      lostSeconds: lostSeconds(at, starts, segments),
      lostScreenSeconds: (at - Math.max(...seen.filter((time) => time <= at))) / 1000,
    }));
    return { kills, faults, seconds };
  }

  /** URLs of the files of the candidate's only answer, by extension. */
  private async answerFiles(token: string): Promise<(extension: string) => string> {
    const ask = async (path: string) =>
      (await fetch(this.site.origin + path, { headers: { authorization: `Bearer ${token}` } })).json();
    const [test] = listTests.response.parse(await ask(listTests.path));
    const path = fillPath(testPart.path, { myTestId: String(test?.myTestId), skill: 'writing' });
    const { attempt } = testPart.response.parse(await ask(path));
    if (!attempt) throw new Error('The candidate has no attempt.');
    return (extension) => this.site.origin + answerFilePath(attempt.answerId, attempt.uuid, extension);
  }

  private async manifest(url: string): Promise<RecordingManifest> {
    let response = new Response(null);
    await expect
      .poll(async () => {
        response = await fetch(url);
        return response.status;
      }, FINALISED)
      .toBe(200);
    return recordingManifestSchema.parse(await response.json());
  }
}

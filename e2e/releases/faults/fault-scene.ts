import { encodeOverride } from '@bandmark/contracts/release-override';
import type { BrowserContext, Page } from 'playwright-core';
import { newEmail, signUp } from '../../harness/accounts';
import { browser, visitor } from '../../harness/browser';
import { currentRelease, readReleaseFile } from '../../harness/derived-release';
import { Site } from '../../harness/site';
import { addFaultyReleases, FAULTY } from './faulty-releases';
import { makeScene, type RemoteOnShow, type Scene } from './remotes-on-show';

/** Files that the first screen of a remote needs, by what they are. */
export type FirstPart = 'entry' | 'exposed chunk' | 'css';

/** A site of its own for one remote, with faulty versions of it and somebody who is signed in. */
export class FaultScene {
  private constructor(
    readonly site: Site,
    private readonly shown: RemoteOnShow,
    private readonly scene: Scene,
    private readonly session: Awaited<ReturnType<BrowserContext['storageState']>>,
  ) {}

  static async start(shown: RemoteOnShow): Promise<FaultScene> {
    const site = await Site.start({ prepare: (dataDir) => addFaultyReleases(dataDir, shown.remote, shown.module) });
    try {
      const { page, context } = await visitor();
      await signUp(page, site, newEmail('candidate'));
      await page.getByRole('heading', { name: 'Quick Tests' }).waitFor();
      const scene = await makeScene(page, site);
      const session = await context.storageState();
      await context.close();
      return new FaultScene(site, shown, scene, session);
    } catch (error) {
      await site.stop();
      throw error;
    }
  }

  /** A signed-in visitor who gets this version of the remote, with the current one to fall back to. */
  async onPage<T>(version: string | null, act: (page: Page) => Promise<T>): Promise<T> {
    const { session: storageState, shown, site } = this;
    const context = await (await browser()).newContext({ storageState, permissions: ['camera', 'microphone'] });
    try {
      if (version)
        await context.addCookies([
          { name: 'bandmark-override', value: encodeOverride({ [shown.remote]: { version } }), url: site.origin },
        ]);
      const page = await context.newPage();
      page.setDefaultTimeout(20_000);
      return await act(page);
    } finally {
      await context.close();
    }
  }

  async open(page: Page): Promise<void> {
    await page.goto(this.site.origin + this.shown.path(this.scene), { waitUntil: 'commit' });
  }

  /** Addresses of these files of the sound copy. */
  ofCopy(files: readonly string[]): RegExp {
    return new RegExp(
      `/remotes/${this.shown.remote}/${FAULTY.copy}/(?:${files.map((file) => file.replaceAll('.', '\\.')).join('|')})$`,
    );
  }

  /** Of the sound copy. */
  readonly bytesOf = (file: string): Promise<Buffer> =>
    readReleaseFile(this.site.dataDir, this.shown.remote, FAULTY.copy, file);

  /** The files that the remote's first screen needs. */
  async firstFiles(): Promise<Record<FirstPart, readonly string[]>> {
    const { remote, module } = this.shown;
    const { entry, preload } = await currentRelease(this.site.dataDir, remote);
    const { js = [], css = [] } = preload[module] ?? {};
    return { entry: [entry], 'exposed chunk': js, css };
  }
}

import type { RemoteScene } from '@bandmark/e2e/fixtures/faults/fault-scene';
import { breakFiles, type FileFault } from '@bandmark/e2e/fixtures/faults/faults';
import { FAULTY } from '@bandmark/e2e/fixtures/faults/faulty-releases';
import type { FirstPart } from '@bandmark/e2e/fixtures/faults/remotes-on-show';
import type { Page } from '@playwright/test';

/** One way in which a remote is broken before its first screen. */
export interface FaultCell {
  name: string;
  kind: 'none' | 'error' | 'silence' | 'all silent';
  /** Version that the visitor is given. */
  version: string;
  /** @returns false where this remote has no such file */
  prepare(scene: RemoteScene, page: Page): Promise<boolean>;
  /** No version can be loaded: the measurement ends when the page says so. */
  isTold?: boolean;
  /**
   * Milliseconds from the first request until files are served. The page meanwhile says that it takes long.
   */
  answersAt?: number;
}

const ANSWERS_AT_MS = 20_000;

const nothing = () => Promise.resolve(true);

/** Interception, which injects the faults, slows every request; so the undisturbed page is intercepted as well. */
async function undisturbed(_scene: RemoteScene, page: Page): Promise<boolean> {
  await page.route('**/nowhere', (route) => route.continue());
  return true;
}

function broken(part: FirstPart, fault: FileFault): FaultCell {
  return {
    name: `${part}, ${fault}`,
    kind: fault === 'hang' ? 'silence' : 'error',
    version: FAULTY.copy,
    async prepare(scene, page) {
      const files = (await scene.firstFiles())[part];
      if (files.length > 0) await breakFiles(page, scene.ofCopy(files), fault, scene.bytesOf);
      return files.length > 0;
    },
  };
}

/** Each kind of failure once; e2e/specs/faults/fault-matrix.spec.ts tests the whole matrix. */
export const FAULT_CELLS: readonly FaultCell[] = [
  { name: 'undisturbed', kind: 'none', version: FAULTY.copy, prepare: undisturbed },
  broken('entry', '404 as text'),
  broken('entry', 'wrong hash'),
  broken('exposed chunk', '404 as JSON'),
  broken('exposed chunk', 'HTML with 200'),
  broken('css', '404 as text'),
  { name: 'entry throws', kind: 'error', version: FAULTY.entryThrows, prepare: nothing },
  { name: 'init throws', kind: 'error', version: FAULTY.initThrows, prepare: nothing },
  { name: 'exposed chunk throws', kind: 'error', version: FAULTY.moduleThrows, prepare: nothing },
  { name: 'contract mismatch', kind: 'error', version: FAULTY.otherContract, prepare: nothing },
  {
    name: 'no version to be had',
    kind: 'error',
    version: FAULTY.copy,
    isTold: true,
    async prepare(scene, page) {
      await breakFiles(page, new RegExp(`/remotes/${scene.shown.remote}/`), '404 as text', scene.bytesOf);
      return true;
    },
  },
  {
    name: 'no version answers before 20 s',
    kind: 'all silent',
    version: FAULTY.copy,
    answersAt: ANSWERS_AT_MS,
    async prepare(scene, page) {
      const answering = new Promise<void>((resolve) => {
        page.once('request', () => setTimeout(resolve, ANSWERS_AT_MS));
      });
      await page.route(new RegExp(`/remotes/${scene.shown.remote}/`), async (route) => {
        await answering;
        // The page may be closed by now.
        await route.continue().catch(() => undefined);
      });
      return true;
    },
  },
  broken('entry', 'hang'),
  broken('exposed chunk', 'hang'),
  broken('css', 'hang'),
];

import type { Page } from 'playwright-core';
import { beginPart } from '../../harness/exam';
import type { Site } from '../../harness/site';

/** Said by the shell when a remote cannot be loaded. */
export const FAILURE = 'This part of the site could not be loaded.';

/** Where a remote shows itself, what shows that it works, and what it loads later. */
export interface RemoteOnShow {
  remote: string;
  /** The module that its page asks for first. */
  module: string;
  path(scene: Scene): string;
  works(page: Page): Promise<void>;
  /** What is shown when nothing of it can be loaded. */
  failure: string;
  /** Leads to what is loaded after the first screen; absent when everything comes at once. */
  late?: {
    reach(page: Page): Promise<void>;
    /** What is told then, beside "Try again". */
    failure: string | RegExp;
    /** What still works; the shell's own pages unless told. */
    stillWorks?(page: Page): Promise<void>;
  };
}

/** What the pages are about. */
export interface Scene {
  replayPath: string;
  certificateId: string;
  myTestId: number;
}

const heading = (name: string) => (page: Page) => page.getByRole('heading', { name, exact: true }).first().waitFor();

export const REMOTES: readonly RemoteOnShow[] = [
  {
    remote: 'auth',
    module: 'screens',
    path: () => '/sign-in',
    works: heading('Log In'),
    failure: FAILURE,
    late: {
      async reach(page) {
        await page.getByLabel('Email').fill('somebody@example.org');
        await page.getByLabel('Password', { exact: true }).fill('On-the-record-1');
        await page.getByRole('button', { name: 'Log in', exact: true }).click();
      },
      failure: 'The check did not work.',
    },
  },
  {
    remote: 'tests',
    module: 'screens',
    path: () => '/tests',
    works: heading('Quick Tests'),
    failure: FAILURE,
    late: { reach: (page) => goTo(page, '/quick-test-writing/1'), failure: FAILURE },
  },
  {
    remote: 'replay',
    module: 'screens',
    path: ({ replayPath }) => replayPath,
    works: heading('Speaking replay'),
    failure: FAILURE,
    late: {
      reach: () => Promise.resolve(),
      failure: 'The recording could not be loaded. Check your connection and try again.',
    },
  },
  {
    remote: 'certificate',
    module: 'screens',
    path: ({ certificateId }) => `/#${certificateId}`,
    works: heading('Result on the Spectrum'),
    failure: FAILURE,
  },
  {
    remote: 'recorder',
    module: 'session',
    path: ({ myTestId }) => `/quick-test-writing/${myTestId}`,
    // Open once the recorder is there.
    works: (page) =>
      page
        .locator('button:not([aria-busy="true"]):not([aria-disabled="true"]):enabled', {
          hasText: 'Check camera and microphone',
        })
        .waitFor(),
    failure: 'The recorder could not be loaded.',
    late: {
      /** The recorder of the screen comes when an exam begins: each time a test of its own. */
      async reach(page) {
        await goTo(page, `/quick-test-writing/${await addTest(page)}`);
        await beginPart(page);
      },
      failure: /Nothing is being recorded/,
      // The exam goes on; its page asks before it is left.
      stillWorks: (page) => page.getByRole('textbox', { name: 'Your answer' }).fill('The exam goes on.'),
    },
  },
];

/** Goes on as a link of the page would: without loading it anew. */
export function goTo(page: Page, path: string): Promise<void> {
  return page.evaluate((to) => {
    history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

/** The shell works: an address that needs no remote is shown. */
export async function shellIsUsable(page: Page): Promise<void> {
  await goTo(page, '/nothing/at/all');
  await page.getByRole('heading', { name: 'Page not found' }).waitFor();
}

/** An account with one quick test, made through the API; the seeded sample for replay and certificate. */
export async function makeScene(page: Page, site: Site): Promise<Scene> {
  const certificateId = 'ASampLeCertificate1';
  const record = (await (await fetch(`${site.origin}/api/certificate/test-result/${certificateId}`)).json()) as Record<
    string,
    string | number
  >;
  const { speakingUuid, speakingMimeType, speakingId } = record;
  const myTestId = await addTest(page);
  return {
    certificateId,
    myTestId,
    replayPath: `/replay/speaking/${String(speakingUuid)}/${String(speakingMimeType)}/${String(speakingId)}`,
  };
}

/** @returns `myTestId` of a new quick test of whoever is signed in */
function addTest(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('ielts-token') ?? ''}` };
    const answer = await fetch('/api/certificate/add-quick-test', { method: 'POST', headers });
    return ((await answer.json()) as { myTestId: number }).myTestId;
  });
}

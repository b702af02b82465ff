/**
 * Makes the recordings of the sample certificate by taking a quick test in Chromium, with our drawn candidate on camera
 * and a synthetic voice where espeak-ng is installed. Run it when the exam pages change what they record:
 *
 *   node --import tsx e2e/sample/record-sample.ts
 */
import { chromium } from '@playwright/test';
import { rm } from 'node:fs/promises';
import { chromiumLaunch } from '../fixtures/chromium';
import { runNode } from '../fixtures/run-node';
import { Site } from '../fixtures/site';
import { newExaminer, openVisitor, signedUp, type Visit } from '../fixtures/visitor';
import { ESSAY } from '../pages/exam-page';
import { markEverything } from '../pages/marking-page';
import { addQuickTest, certificateHash, takeSpeaking, takeWriting } from '../pages/tests-list';
import { makeCandidateFilm } from './candidate-film';
import { makeVoice } from './voice';

const film = await makeCandidateFilm();
const voice = await makeVoice();
const browser = await chromium.launch(chromiumLaunch({ video: film, ...(voice ? { audio: voice } : {}) }));
const visit: Visit = (options) => openVisitor(browser, options);
const site = await Site.start({ twoOrigins: false });
try {
  const { page } = await signedUp(site, visit, 'candidate');
  await addQuickTest(page);
  await takeWriting(page, ESSAY, 12);
  await takeSpeaking(page, 4);
  const examiner = await newExaminer(site, visit);
  await markEverything(examiner.page, site.origin, [7.5, 7, 7, 7.5]);
  const id = (await certificateHash(page, site.origin)).slice(1);
  await site.end();
  console.log(
    await runNode(['--import', 'tsx', 'server/src/certificates/sample/export-sample.ts', id], {
      DATA_DIR: site.dataDir,
    }),
  );
} finally {
  await browser.close();
  await site.stop();
  await rm(film, { force: true });
  if (voice) await rm(voice, { force: true });
}

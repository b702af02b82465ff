/**
 * Makes the recordings of the sample certificate by taking a quick test in Chromium: our engraved candidate before
 * the camera, a synthetic voice where espeak-ng is installed. Run it when the exam pages change what they record:
 *
 *   node --import tsx e2e/record-sample.ts
 */
import { rm } from 'node:fs/promises';
import { newEmail, signUp } from './harness/accounts';
import { browser, closeBrowser, visitor } from './harness/browser';
import { ESSAY } from './harness/exam';
import { addQuickTest, certificateHash, markEverything, takeSpeaking, takeWriting } from './harness/journey';
import { run, Site } from './harness/site';
import { makeCandidateFilm } from './sample/candidate-film';
import { makeVoice } from './sample/voice';

const film = await makeCandidateFilm();
const voice = await makeVoice();
await browser({ video: film, ...(voice ? { audio: voice } : {}) });

const site = await Site.start({ twoOrigins: false });
try {
  const { page } = await visitor();
  await signUp(page, site, newEmail('candidate'));
  await addQuickTest(page);
  await takeWriting(page, ESSAY, 12);
  await takeSpeaking(page, 4);
  await markEverything(site, [7.5, 7, 7, 7.5]);
  const id = (await certificateHash(page, site)).slice(1);
  await closeBrowser();
  await site.end();
  console.log(await run(['--import', 'tsx', 'server/src/sample/export-sample.ts', id], { DATA_DIR: site.dataDir }));
} finally {
  await closeBrowser();
  await site.stop();
  await rm(film, { force: true });
  if (voice) await rm(voice, { force: true });
}

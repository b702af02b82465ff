import { join } from 'node:path';
import type { Feature } from '../../app-dependencies';
import { SERVER_DIRECTORY } from '../../server-directory';
import { importSample } from './import-sample';

/** Files that e2e/sample/record-sample.ts recorded by running the journey in Chromium. */
export const SAMPLE_DIRECTORY = join(SERVER_DIRECTORY, 'sample');

/** Seeds the sample once the server listens. The sample is optional, so a failure is logged and the server runs on. */
export const sampleFeature: Feature = (app, deps) => {
  app.addHook('onListen', async () => {
    try {
      const result = await importSample(deps, SAMPLE_DIRECTORY);
      if (result === 'no files') app.log.warn('no sample certificate: server/sample/sample.json is not there');
    } catch (error) {
      app.log.error({ err: error }, 'the sample certificate could not be seeded');
    }
  });
};

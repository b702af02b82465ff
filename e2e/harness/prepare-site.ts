/** `node --import tsx e2e/harness/prepare-site.ts <directory>`: what sites of tests are copied from (PREPARED_SITE). */
import { resolve } from 'node:path';
import { Site } from './site';

const [directory] = process.argv.slice(2);
if (!directory) throw new Error('Which directory?');
await Site.prepare(resolve(directory));

/** `npm run spec-coverage` — writes docs/spec-coverage.md from the reports of the last `npm test`. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { reportsOf } from '../test/reports.mjs';
import { specCoverage } from '../test/spec-coverage.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const { markdown, missing, unknown } = await specCoverage(ROOT, Object.values(reportsOf(ROOT)));

await writeFile(join(ROOT, 'docs/spec-coverage.md'), markdown);
console.log(missing.length === 0 ? 'Every sentence has a green test.' : `Without a green test: ${missing.join(', ')}`);
if (unknown.length > 0) console.log(`Unknown sentence ids: ${unknown.join('; ')}`);

/**
 * `npm run package`, before any package is installed, as on a machine that only builds: installs the dependencies and
 * hands over to package/package.ts. Plain JavaScript, because Node runs TypeScript only with a package.
 */
import { handOver } from './start/install.mjs';

await handOver('package/package.ts');

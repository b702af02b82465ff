/** `npm test`, before any package is installed: installs the dependencies and hands over to test/test.ts. */
import { handOver } from './start/install.mjs';

await handOver('test/test.ts');

/**
 * `npm start`, before any package is installed: installs the dependencies and hands over to start/start.ts. Plain
 * JavaScript, because Node runs TypeScript only with a package.
 */
import { handOver } from './start/install.mjs';

await handOver('start/start.ts');

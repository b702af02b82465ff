/** `npm run user -- grant examiner <email>`: see server/src/cli/user-command.ts. */
import { runServerScript } from '../build/run-server-script.mjs';

process.exitCode = await runServerScript('src/cli/user-command.ts', process.argv.slice(2));

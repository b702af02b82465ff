/** `npm run team -- create <team> <remote…>`: see server/src/cli/team-command.ts. */
import { runServerScript } from '../build/run-server-script.mjs';

process.exitCode = await runServerScript('src/cli/team-command.ts', process.argv.slice(2));

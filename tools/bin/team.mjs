/** `npm run team -- create <team> <remote…>`: see server/src/releases/teams/team-command.ts. */
import { runServerScript } from '../build/run-server-script.mjs';

process.exitCode = await runServerScript('src/releases/teams/team-command.ts', process.argv.slice(2));

/** `npm run team -- create <team> <remote…>` and `npm run user -- grant examiner <email>`: commands of the server. */
import { CommandError, runCommand } from '../run-command';
import { isServerCommand, runServerCommand } from './server-command';

const [name = '', ...args] = process.argv.slice(2);

await runCommand(async () => {
  if (!isServerCommand(name)) throw new CommandError(`The server has no command "${name}".`);
  return runServerCommand(name, args);
});

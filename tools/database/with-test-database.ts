/** `npm run with-database -- <command …>` runs a command with TEST_DATABASE_URL of a throwaway PostgreSQL. */
import { x } from 'tinyexec';
import { CommandError, runCommand } from '../run-command';
import { startTestDatabase } from './test-database';

const [program, ...args] = process.argv.slice(2).filter((word, index) => index > 0 || word !== '--');

await runCommand(async () => {
  if (program === undefined) throw new CommandError('Usage: npm run with-database -- <command …>');
  const database = await startTestDatabase({
    say: (line) => {
      console.error(line);
    },
  });
  try {
    const child = x(program, args, {
      nodeOptions: { stdio: 'inherit', env: { ...process.env, TEST_DATABASE_URL: database.url } },
    });
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
    const { exitCode } = await child;
    return exitCode ?? 1;
  } finally {
    await database.stop();
  }
});

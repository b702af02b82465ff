/** `npm run with-database -- <command …>` runs a command with TEST_DATABASE_URL set to a throwaway PostgreSQL. */
import { command } from '@bandmark/command-line/command';
import { x } from 'tinyexec';
import { runCommand } from '../run-command';
import { startTestDatabase } from './test-database';

const [[program = '', ...args]] = command('Runs a command with TEST_DATABASE_URL of a throwaway PostgreSQL.')
  .argument('<command...>', 'such as npx jest server/src/releases')
  .passThroughOptions()
  .parse().processedArgs;

await runCommand(async () => {
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

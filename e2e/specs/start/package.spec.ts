import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { freePort } from '@bandmark/tools/machine/free-port';
import { openLogFile } from '@bandmark/tools/test/test-logs';
import { outputOf } from '../../fixtures/output-of';
import { npmScript, runNode } from '../../fixtures/run-node';
import { expect, test } from '../../fixtures/test';

/** Packages needed only to build. */
const BUILD_TOOLS = ['tsx', 'esbuild', 'webpack', 'typescript', 'drizzle-kit', 'jest', '@bandmark'];

test('the package for production runs with Node alone, away from the checkout and its tools', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'bandmark-package-'));
  const port = String(await freePort());
  // A clean environment: no NODE_PATH, no loader, no settings of this process.
  const env = {
    PATH: `${dirname(process.execPath)}:/usr/bin:/bin`,
    PORT: port,
    DATA_DIR: join(directory, 'data'),
    BANDMARK_SETTINGS: join(directory, 'none.env'),
  };
  try {
    await runNode(npmScript('package', ['--output', directory]));
    const made = await readdir(directory);
    const archive = made.find((name) => name.endsWith('.tar.gz')) ?? '';
    expect(made.sort()).toEqual([archive.replace('.tar.gz', ''), archive]);
    const home = join(directory, archive.replace('.tar.gz', ''));
    const installed = await readdir(join(home, 'node_modules'));
    expect(installed).toEqual(expect.arrayContaining(['fastify', 'pg', '@node-rs']));
    expect(installed.filter((name) => BUILD_TOOLS.includes(name))).toEqual([]);

    const bandmark = (...words: string[]) => {
      const child = spawn(join(home, 'bin/bandmark'), words, { cwd: directory, env, stdio: 'pipe' });
      // Only the server's output is a log; other commands print results.
      const { text, said } = outputOf(child, words[0] === 'start' ? openLogFile('package') : null);
      const exit = once(child, 'close').then(([code]) => ({ code: code as number | null, output: text().trim() }));
      return { child, exit, said };
    };
    expect(await bandmark('version').exit).toEqual({
      code: 0,
      output: archive.slice('bandmark-'.length, -'.tar.gz'.length),
    });
    expect((await bandmark('check').exit).code).toBe(1);
    expect(await bandmark('provision').exit).toMatchObject({ code: 0, output: expect.stringContaining('shell') });

    const server = bandmark('start');
    // Without a timeout, for busy machines: the server either reports that it runs, or exits.
    await Promise.race([
      server.said(`is running at http://localhost:${port}`),
      server.exit.then(({ output }) => Promise.reject(new Error(`The server ended: ${output}`))),
    ]);
    expect((await bandmark('check', 'ready').exit).code).toBe(0);
    const html = await (await fetch(`http://localhost:${port}/`, { headers: { accept: 'text/html' } })).text();
    const [, script = ''] = /<script[^>]* src="(\/remotes\/shell\/[^"]+)"/.exec(html) ?? [];
    expect((await fetch(`http://localhost:${port}${script}`)).status).toBe(200);
    expect(await bandmark('user', 'list').exit).toEqual({ code: 0, output: 'There are no accounts yet.' });
    expect((await bandmark('make', 'coffee').exit).output).toContain('Usage: bandmark start | provision');
    server.child.kill('SIGTERM');
    expect(await server.exit).toMatchObject({ code: 0 });
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
});

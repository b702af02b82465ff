import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { freePort } from '../harness/free-port';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

interface Started {
  child: ChildProcess;
  output(): string;
  exit: Promise<number | null>;
}

function start(env: Record<string, string>): Started {
  const child = spawn('npm', ['start', '--silent'], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let text = '';
  const collect = (data: Buffer) => {
    text += data.toString();
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  return { child, output: () => text, exit: new Promise((resolve) => child.once('exit', resolve)) };
}

async function waitFor(check: () => Promise<boolean>, what: string): Promise<void> {
  const until = Date.now() + 60_000;
  while (Date.now() < until) {
    if (await check()) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`waited in vain for ${what}`);
}

const isUp = (port: number) =>
  fetch(`http://localhost:${port}/`).then(
    (answer) => answer.ok,
    () => false,
  );

test('npm start serves a page at the printed address and Ctrl-C stops everything', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'bandmark-start-'));
  const port = await freePort();
  const site = start({ PORT: String(port), DATA_DIR: dataDir });
  try {
    await waitFor(() => isUp(port), `a page on ${port}:\n${site.output()}`);
    await waitFor(() => Promise.resolve(site.output().includes(`http://localhost:${port}`)), 'the printed address');
    const html = await (await fetch(`http://localhost:${port}/`)).text();
    assert.match(html, /<div id="root">/);

    // A terminal's Ctrl-C reaches the whole process group.
    process.kill(-(site.child.pid ?? 0), 'SIGINT');
    await site.exit;
    await waitFor(async () => !(await isUp(port)), 'the port to be free again');
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});

test('a busy port gives one clear line and exit code 1', async () => {
  const port = await freePort();
  const holder = createServer();
  await new Promise<void>((resolve) => holder.listen(port, 'localhost', resolve));
  const dataDir = await mkdtemp(join(tmpdir(), 'bandmark-start-'));
  try {
    const site = start({ PORT: String(port), DATA_DIR: dataDir });
    assert.equal(await site.exit, 1);
    const lines = site
      .output()
      .trim()
      .split('\n')
      .filter((line) => line.includes(String(port)));
    assert.equal(lines.length, 1, site.output());
    assert.doesNotMatch(site.output(), /\n\s+at /);
  } finally {
    holder.close();
    await rm(dataDir, { recursive: true, force: true });
  }
});

test('a data directory that cannot be written gives one clear line and exit code 1', async () => {
  const port = await freePort();
  // Below a file nothing can be made, not even by root.
  const site = start({ PORT: String(port), DATA_DIR: join(ROOT, 'package.json', 'data') });
  assert.equal(await site.exit, 1);
  assert.equal(
    site
      .output()
      .trim()
      .split('\n')
      .filter((line) => /DATA_DIR|data directory/i.test(line)).length,
    1,
    site.output(),
  );
  assert.doesNotMatch(site.output(), /\n\s+at /);
});

test('a bad setting stops the start with its name and reason', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'bandmark-start-'));
  try {
    const site = start({ PORT: 'abc', DATA_DIR: dataDir });
    assert.equal(await site.exit, 1);
    assert.match(site.output(), /PORT/);
    assert.doesNotMatch(site.output(), /\n\s+at /);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});

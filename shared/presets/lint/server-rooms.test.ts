import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FEATURES, SERVING, serverRooms } from './server-rooms.mjs';

const ROOT = join(import.meta.dirname, '../../..');

/** Messages that the rule reports for a server file that imports `imported`. */
function reportsOf(file: string, imported: string): string[] {
  const messages: string[] = [];
  const context = {
    cwd: ROOT,
    filename: join(ROOT, 'server/src', file),
    report: ({ message }: { message: string }) => messages.push(message),
  };
  const visitor = serverRooms.create?.(context as never) as Record<string, ((node: object) => void) | undefined>;
  for (const [selector, visit] of Object.entries(visitor))
    visit?.(selector === 'Program' ? { type: 'Program' } : { type: 'Literal', value: imported });
  return messages;
}

test.each([
  // Serving rooms import only the rooms listed for them.
  ['http/access.ts', './http-error', null],
  ['http/access.ts', '../clock', null],
  ['http/access.ts', '../database/database', null],
  ['http/access.ts', '../exams/attempt-grant', /connect-rooms/],
  ['http/access.ts', '../jobs/jobs', /connect-rooms/],
  ['storage/disk-store.ts', '../database/database', /connect-rooms/],
  // Features import serving rooms, but never each other.
  ['exams/attempts/attempt.ts', '../../http/http-error', null],
  ['exams/attempts/attempt.ts', '../attempt-grant', null],
  ['exams/attempts/attempt.ts', '../../app-dependencies', null],
  ['exams/attempts/attempt.ts', '../../results/results-feature', /dependencies\.ts/],
  ['exams/attempts/attempt.ts', '../../cli/ask-server', /dependencies\.ts/],
  ['exams/attempts/attempt.ts', '../../app', /dependencies\.ts/],
  // Files that every room may import do not import any room.
  ['signed-token.ts', './clock', null],
  ['signed-token.ts', './http/http-error', /imports no room/],
  ['trusted-proxies.ts', './http/http-error', /imports no room/],
  ['app-dependencies.ts', './jobs/jobs', null],
  ['app-dependencies.ts', './exams/dependencies', /serving rooms alone/],
  // The start and the commands may import everything.
  ['connect-rooms.ts', './exams/dependencies', null],
  ['cli/backup-command.ts', '../operations/database-copy-feature', null],
  // A new file or folder must be listed, and so must every import of a room.
  ['helpers.ts', './clock', /no place/],
  ['billing/invoices.ts', '../clock', /no place/],
  ['exams/attempts/attempt.ts', '../../billing/invoices', /no place/],
  ['exams/attempts/attempt.ts', '../../testing/exam-calls', /no place/],
  // Other packages have other rules (import-rules.mjs).
  ['exams/attempts/attempt.ts', '@bandmark/domain/skills', null],
  ['server-directory.ts', '../package.json', null],
])('%s imports %s: %s', (file, imported, message) => {
  const reports = reportsOf(file, imported);
  expect(reports).toEqual(message === null ? [] : [expect.stringMatching(message)]);
});

describe('the table of rooms in docs/architecture.md', () => {
  const document = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8');
  const rows = new Map(
    [...document.matchAll(/^\| `([^`|]+)`\s+\|[^|]+\|([^|]+)\|$/gm)].map(([, room = '', imports = '']) => [
      room,
      imports
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name !== '–'),
    ]),
  );
  const features = `server/src/{${FEATURES.join(',')}}`;
  const foldersOf = (folder: string) =>
    readdirSync(join(ROOT, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && entry.name !== 'node_modules')
      .map(({ name }) => name);

  test.each(Object.entries(SERVING))('says which rooms %s imports', (room, below) => {
    const rooms = rows.get(`server/src/${room}`)?.filter((name) => name !== 'contracts' && name !== 'domain');
    expect(rooms?.sort()).toEqual([...below].sort());
  });

  test('says which rooms features import', () => {
    expect(rows.get(features)?.sort()).toEqual(['contracts', 'domain', ...Object.keys(SERVING)].sort());
  });

  test('has a row for each folder of the server', () => {
    const named = [...FEATURES, ...[...rows.keys()].map((room) => room.replace('server/src/', '')), 'testing'];
    expect(foldersOf('server/src').filter((folder) => !named.includes(folder))).toEqual([]);
    expect(rows.has(features)).toBe(true);
  });

  const packages = [...foldersOf('shared').map((name) => `shared/${name}`), 'tools', 'e2e', 'bench', 'examples'];
  test.each(packages)('says which packages %s depends on', (folder) => {
    const { dependencies = {} } = JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')) as {
      dependencies?: Record<string, string>;
    };
    const ours = Object.keys(dependencies).flatMap((name) => /^@bandmark\/(.*)$/.exec(name)?.[1] ?? []);
    // The presets only build and test packages, so the table does not list them as dependencies.
    const besides = (names: readonly string[] = []) => names.filter((name) => name !== 'presets').sort();
    expect(rows.has(folder)).toBe(true);
    expect(besides(rows.get(folder))).toEqual(besides(ours));
  });
});

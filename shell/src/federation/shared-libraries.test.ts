/// <reference types="node" />
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sharedLibraries } from './shared-libraries';

const root = join(__dirname, '../../..');

test('the shell offers every library that remotes take, in a version of the range they ask for', () => {
  const text = readFileSync(join(root, 'shared/presets/webpack/shared-libraries.mjs'), 'utf8');
  const wanted = [...text.matchAll(/^ {2}'?([\w/-]+)'?: '\^(\d+)\.0\.0',$/gm)].map(([, name = '', major = '']) => [
    name,
    major,
  ]);
  expect(wanted).toHaveLength(5);
  for (const [name = '', major = ''] of wanted) {
    const offered = sharedLibraries[name];
    expect(Array.isArray(offered) ? null : offered?.version).toMatch(new RegExp(`^${major}\\.`));
  }
});

test('a module that is shared to be loaded once is offered in the version that remotes are built with', () => {
  const text = readFileSync(join(root, 'shared/presets/webpack/shared-libraries.mjs'), 'utf8');
  const built = [...text.matchAll(/^ {2}'(@bandmark\/[\w/-]+)': '(\d+\.\d+\.\d+)',$/gm)].map(
    ([, name = '', version = '']) => [name, version],
  );
  expect(built).toHaveLength(1);
  for (const [name = '', version] of built) expect(sharedLibraries[name]).toMatchObject({ version });
});

test('the version given for zustand is the installed one', () => {
  const installed = JSON.parse(readFileSync(join(root, 'shell/node_modules/zustand/package.json'), 'utf8')) as {
    version: string;
  };
  expect(sharedLibraries['zustand']).toMatchObject({ version: installed.version });
});

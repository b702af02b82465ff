import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { globalName } from '@bandmark/presets/webpack/build-identity.mjs';
import { firstDamaged } from '../publishing/verify-files';
import type { CheckedBuild, LoadedBuild, Refusals } from './checked-build';

const MESSAGES = {
  outside: (file: string) =>
    `The build loads ${file}, which lies outside its own directory. Set output.publicPath to "auto": a version is served from where the site says.`,
  changed: (file: string) =>
    `The build loads ${file} with another hash than that file has: it was changed after the build. Build it again.`,
};

/**
 * The build must not be empty, and its files must be those that the build wrote. All other rules run after this one.
 */
export async function checkFiles({ name, directory, release }: CheckedBuild): Promise<Refusals> {
  const { entry, preload, files } = release;
  const isEmpty = await stat(join(directory, entry)).then(
    ({ size }) => size === 0,
    () => false,
  );
  if (isEmpty) return [`The build is empty: ${entry} has no content. Build ${name} again.`];
  if (name !== 'shell' && Object.keys(preload).length === 0)
    return [`The build is empty: it exposes no module. Add one to src/expose and build ${name} again.`];
  const damaged = await firstDamaged(files, (file) => readFile(join(directory, file)));
  return damaged === null
    ? []
    : [
        `${damaged} was changed after the build, or is gone: it has not the hash that the build gave it. Build ${name} again.`,
      ];
}

/** Every file that the build requests must be part of it, and the page policy must let its code run. */
export function checkPage({ observed: { observation, codeFromText } }: LoadedBuild): Refusals {
  const refused = new Map(observation.refused.map((each) => [`${each.file} ${each.refusal}`, each]));
  return [
    ...[...refused.values()].map(({ file, as, refusal }) => {
      const name = file.replace(/^https:\/\/release-check\.invalid\/remotes\/[^/]+\/[^/]+\//, '');
      if (refusal !== 'missing') return MESSAGES[refusal](name);
      return `The ${as === 'style' ? 'stylesheet' : 'script'} ${name} is missing: a module asks for it and the build does not have it. Build it again.`;
    }),
    ...codeFromText.map(
      ({ file, how }) =>
        `${file} makes code from text (${how === 'eval' ? 'eval' : 'new Function'}), which the page policy forbids. Find what does it, and use something else.`,
    ),
  ];
}

/** The build's global name must belong to the remote and version under which it is published. */
export function checkName({ name, release: { global, version } }: CheckedBuild): Refusals {
  const expected = globalName(name, version);
  if (global === expected) return [];
  const [other = ''] = global.split('__');
  if (other !== globalName(name, version).split('__')[0])
    return [
      `This is a build of ${other.replaceAll('_', '-')} (it registers as ${global}), not of ${name}. Release it under its own name.`,
    ];
  return [
    `The build registers as ${global}; ${name} ${version} must register as ${expected}, because two versions may run on one page. Build it with this version.`,
  ];
}

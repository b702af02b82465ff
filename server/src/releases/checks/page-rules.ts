import type { LoadedBuild, Refusals } from './checked-build';

const WORDS = {
  outside: (file: string) =>
    `The build loads ${file}, which lies outside its own directory. Set output.publicPath to "auto": a version is served from where the site says.`,
  changed: (file: string) =>
    `The build loads ${file} with another hash than that file has: it was changed after the build. Build it again.`,
};

/** What the build asks a page for is in the build, and its code is what the page policy lets run. */
export function checkPage({ observed: { observation, codeFromText } }: LoadedBuild): Refusals {
  const refused = new Map(observation.refused.map((each) => [`${each.file} ${each.refusal}`, each]));
  return [
    ...[...refused.values()].map(({ file, as, refusal }) => {
      const name = file.replace(/^https:\/\/release-check\.invalid\/remotes\/[^/]+\/[^/]+\//, '');
      if (refusal !== 'missing') return WORDS[refusal](name);
      return `The ${as === 'style' ? 'stylesheet' : 'script'} ${name} is missing: a module asks for it and the build does not have it. Build it again.`;
    }),
    ...codeFromText.map(
      ({ file, how }) =>
        `${file} makes code from text (${how === 'eval' ? 'eval' : 'new Function'}), which the page policy forbids. Find what does it, and use something else.`,
    ),
  ];
}

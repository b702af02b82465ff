import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One icon of shared/ui/src/icon-paths.ts, whose drawings hold no further braces. */
const ICON = /^ {2}(?:'([a-z-]+)'|([a-z]+)): \{[^{}]*\},\n/gm;

/**
 * Leaves out of the set of icons those whose names stand nowhere in the sources of a package. The others of the set are
 * a kilobyte, which pages of the site share and a foreign page does not.
 * @this {import('webpack').LoaderContext<{ sources: string }>} @param {string} text of icon-paths.ts
 */
export default function usedIconsLoader(text) {
  const { sources } = this.getOptions();
  this.addContextDependency(sources);
  const code = readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .map((file) => readFileSync(join(sources, file), 'utf8'))
    .join('\n');
  return text.replace(ICON, (icon, quoted, plain) => (new RegExp(`['"]${quoted ?? plain}['"]`).test(code) ? icon : ''));
}

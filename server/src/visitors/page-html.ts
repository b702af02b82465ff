import { certificateById } from '@bandmark/contracts/api/certificates';
import { belowApiBase } from '@bandmark/contracts/api-base';
import { EARLY_FACTS_ID, type EarlyFacts, type PreloadLink } from '@bandmark/contracts/early-page';
import { REGISTRY_ELEMENT_ID, remoteFileUrl, type StoredRelease } from '@bandmark/contracts/registry';
import { encodeOverride, OVERRIDE_PARAMETER } from '@bandmark/contracts/release-override';
import { CERTIFICATE_PRELOAD, type RoutePreload } from '@bandmark/contracts/route-preloads';
import { SETTINGS_ELEMENT_ID, type SiteSettings } from '@bandmark/contracts/site-settings';
import type { ChosenReleases } from './choose-releases';
import { escapeHtml } from '../escape-html';
import { registryView } from './registry-view';

/** The two of the page's fonts that every Latin text needs; the others load when a text uses their characters. */
const LATIN_FONT = /-latin-(?!ext-)[^/]*\.woff2$/;

interface Page {
  /** The registry's generation, and what was chosen from it for this visitor. */
  generation: number;
  chosen: ChosenReleases;
  developed: Readonly<Record<string, string>>;
  settings: SiteSettings;
  /** Where `/remotes/…` is served: an origin, or empty for the page's own. */
  origin: string;
  preload: RoutePreload;
  /** The shell's early script, admitted by its hash (`early-script.ts`); null where its release has none. */
  earlyScript: string | null;
}

/**
 * The page of every address: this visitor's release of the shell with what the route is going to need. It contains
 * data, and no inline script but the early one (`page-policy.ts`).
 * @returns null while no shell is published
 */
export function pageHtml(page: Page): string | null {
  const { generation, chosen, developed, settings, origin, preload, earlyScript } = page;
  const shell = chosen['shell']?.release;
  const main = shell?.preload['main'];
  if (!shell || !main) return null;
  const at = (name: string, release: StoredRelease) => (file: string) => linkedFile(origin, name, release, file);
  const shellFile = at('shell', shell);

  const ofPath = preloadsOf(chosen, preload, at);
  const hasEarlyFacts = earlyScript !== null && preload.mayBeCertificate && chosen['certificate'];
  const head = [
    ...(hasEarlyFacts
      ? [
          jsonBlock(EARLY_FACTS_ID, {
            page: ofPath,
            certificate: preloadsOf(chosen, CERTIFICATE_PRELOAD, at),
            records: belowApiBase(certificateById.path.replace('{hash}', ''), settings),
          } satisfies EarlyFacts),
        ]
      : []),
    // Before the stylesheets, because a script waits for those before it. On every page, for the note's links.
    ...(earlyScript === null ? [] : [`<script>${earlyScript}</script>`]),
    ...main.css.map((file) => `<link rel="stylesheet" ${attributes(shellFile(file), 'href')}>`),
    ...main.js.map((file) => `<script defer ${attributes(shellFile(file), 'src')}></script>`),
    ...Object.keys(shell.files)
      .filter((file) => LATIN_FONT.test(file))
      .map((file) => `<link rel="preload" as="font" type="font/woff2" ${attributes(shellFile(file), 'href')}>`),
    ...(hasEarlyFacts ? [] : ofPath.map(linkTag)),
  ];
  const name = escapeHtml(settings.siteName);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${name}</title>
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="description" content="Online English tests with a certificate that is backed by video.">
<meta name="theme-color" content="#F0F4F3" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#0C111B" media="(prefers-color-scheme: dark)">
<link rel="icon" type="image/svg+xml" href="/favicon.svg">
<style>${NOTE_STYLE}</style>
${head.join('\n')}
</head>
<body>
<div id="root">${brokenShellNote(chosen)}</div>
<noscript><p>${name} runs in your browser and needs JavaScript. Allow it for this site and load the page again.</p></noscript>
${jsonBlock(REGISTRY_ELEMENT_ID, registryView(generation, chosen, origin, developed))}
${jsonBlock(SETTINGS_ELEMENT_ID, settings)}
</body>
</html>
`;
}

/**
 * Shown when the shell's own script never ran: it was refused (a wrong hash), missing, or hung. No script of the page
 * could report that, so the note is there from the beginning and turns visible after 8 s; the shell replaces it. It
 * takes no space, so that nothing shifts when it disappears. Its links would lose the address's fragment; the shell's
 * early script keeps it.
 */
const NOTE_STYLE =
  '@keyframes late{to{visibility:visible}}#broken-shell{visibility:hidden;animation:late 0s 8s forwards;position:absolute;inset:18vh 0 auto;font:1rem/1.55 system-ui,sans-serif;max-width:34rem;margin:0 auto;padding:0 1.25rem}';

function brokenShellNote(chosen: ChosenReleases): string {
  const previous = chosen['shell']?.previous;
  const older = previous
    ? ` or <a href="?${OVERRIDE_PARAMETER}=${encodeOverride({ shell: { version: previous.version } })}">use the version before</a>`
    : '';
  return `<div id="broken-shell" role="status"><p>This page could not be loaded. <a href="">Try again</a>${older}.</p></div>`;
}

interface LinkedFile {
  address: string;
  integrity: string;
}
type FileOf = (file: string) => LinkedFile;

/** Always with its hash, because a browser uses a preload only for a request with the same integrity and CORS mode. */
function linkedFile(origin: string, name: string, release: StoredRelease, file: string): LinkedFile {
  return {
    address: remoteFileUrl(origin, name, release.version, file),
    // A stylesheet requests its fonts without a hash, so a preload with one would not match.
    integrity: file.endsWith('.woff2') ? '' : (release.files[file] ?? ''),
  };
}

/** Always CORS, so that preloads match their requests. */
function attributes({ address, integrity }: LinkedFile, name: 'href' | 'src'): string {
  return `${name}="${escapeHtml(address)}" crossorigin="anonymous"${integrity ? ` integrity="${integrity}"` : ''}`;
}

function linkTag({ as, href, integrity }: PreloadLink): string {
  return `<link rel="preload" as="${as}" ${attributes({ address: href, integrity }, 'href')}>`;
}

/** Preloads of the shell's lazy parts, then of the remote's module. */
function preloadsOf(
  chosen: ChosenReleases,
  { shell: parts, remote }: RoutePreload,
  at: (name: string, release: StoredRelease) => FileOf,
): PreloadLink[] {
  const shell = chosen['shell']?.release;
  const ofShell = shell
    ? uniqueLinks(parts.flatMap((part) => preloadLinks(shell.preload[part], at('shell', shell))))
    : [];
  const [name = '', module = ''] = remote?.split('/') ?? [];
  const choice = chosen[name];
  // The release does not know the file names of a developer's build.
  if (!choice || choice.developmentOrigin !== undefined) return ofShell;
  const { release } = choice;
  const files = release.preload[module] ?? { js: [], css: [] };
  const ofModule = { js: [release.entry, ...files.js.filter((file) => file !== release.entry)], css: files.css };
  return [...ofShell, ...preloadLinks(ofModule, at(name, release))];
}

/** Removes duplicates: parts of the shell share files. */
const uniqueLinks = (links: readonly PreloadLink[]): PreloadLink[] => [
  ...new Map(links.map((link) => [link.href, link])).values(),
];

function preloadLinks(
  parts: { js: readonly string[]; css: readonly string[] } | undefined,
  fileOf: FileOf,
): PreloadLink[] {
  if (!parts) return [];
  const linkTo =
    (as: PreloadLink['as']) =>
    (file: string): PreloadLink => {
      const { address, integrity } = fileOf(file);
      return { as, href: address, integrity };
    };
  return [...parts.js.map(linkTo('script')), ...parts.css.map(linkTo('style'))];
}

/** A block of data, not of script, escaped so that its content cannot end the element. @param id to find it by */
function jsonBlock(id: string, value: unknown): string {
  return `<script type="application/json" id="${escapeHtml(id)}">${JSON.stringify(value).replace(/</g, '\\u003c')}</script>`;
}

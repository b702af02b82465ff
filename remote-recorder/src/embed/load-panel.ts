import { embedPath } from '@bandmark/contracts/embed-files';
import type * as PanelModule from './expose-panel';
import type * as ReactScope from './react-scope';

/** The build fills it in: file → SHA-384 of what a recorder needs at once (build/embed-files.mjs). */
const FILES = 'bandmark-embed-files' as unknown as Readonly<Record<string, string>>;
/** The build defines it. */
declare const EMBED_VERSION: string;

export const version: string = EMBED_VERSION;

interface Container {
  init(shareScope: typeof ReactScope.shareScope): unknown;
  get(module: './panel'): Promise<() => typeof PanelModule>;
}

/** The panel with the React that it runs with. */
export interface LoadedPanel {
  panel: typeof PanelModule;
  react: typeof ReactScope;
}

const script = document.currentScript as HTMLScriptElement | null;
const nonce = script?.nonce ?? document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;
/** A page that imports the script as a module says nothing of it: then its tag or its preload does. */
const address =
  script?.src ??
  document.querySelector<HTMLScriptElement>(`script[src*="${embedPath('recorder', '')}"]`)?.src ??
  new Error('BandmarkRecorder: load v1.js by a script tag');

/** Where the files of this version lie, for the floating script and for a pinned one. @throws Error */
function filesBase(): string {
  if (address instanceof Error) throw address;
  const folder = new URL('.', address).href;
  return folder.endsWith(`/${version}/`) ? folder : `${folder}${version}/`;
}

let loading: Promise<LoadedPanel> | undefined;
let tries = 0;

/** Loads the panel and React once for all recorders of the page; after a failure again. */
export function loadPanel(): Promise<LoadedPanel> {
  loading ??= load(tries++).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/**
 * @param tried a browser may remember that a module failed, so that another try needs another address
 */
async function load(tried: number): Promise<LoadedPanel> {
  const base = filesBase();
  const names = Object.keys(FILES);
  // A page that also is a federation host has the container once more, with another React.
  const addressOf = (file: string) => `${base}${file}${file === names[0] || tried > 0 ? `?embed${tried}` : ''}`;
  await Promise.all(names.map((file) => preload(addressOf(file), FILES[file] ?? '')));
  const [entry = '', react = ''] = [names[0], names.at(-1)].map((file) => addressOf(file ?? ''));
  const [container, scope] = (await Promise.all([
    import(/* webpackIgnore: true */ entry),
    import(/* webpackIgnore: true */ react),
  ])) as [Container, typeof ReactScope];
  await container.init(scope.shareScope);
  return { panel: (await container.get('./panel'))(), react: scope };
}

/**
 * Fetches a module with its integrity: the import afterwards takes what was fetched. No script element, which Trusted
 * Types would forbid.
 */
function preload(href: string, integrity: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    if (!link.relList.supports('modulepreload')) return resolve();
    Object.assign(link, { rel: 'modulepreload', crossOrigin: 'anonymous', integrity, href });
    if (nonce) link.nonce = nonce;
    // The host's page stays as it was. Firefox fires neither event at a link that was removed before.
    link.onload = () => (link.remove(), resolve());
    link.onerror = () => (link.remove(), reject(new Error(`The recorder could not be loaded: ${href}`)));
    document.head.append(link);
  });
}

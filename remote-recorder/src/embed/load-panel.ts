import { embedPath } from '@bandmark/contracts/embed-files';
import type * as PanelModule from './expose-panel';
import type * as ReactScope from './react-scope';

/** File → SHA-384 of the files that a panel needs at once. The build replaces the string (build/embed-files.mjs). */
const FILES = 'bandmark-embed-files' as unknown as Readonly<Record<string, string>>;
/** Defined by webpack's DefinePlugin. */
declare const EMBED_VERSION: string;

export const version: string = EMBED_VERSION;

interface Container {
  init(shareScope: typeof ReactScope.shareScope): unknown;
  get(module: './panel'): Promise<() => typeof PanelModule>;
}

/** The panel and the React that renders it. */
export interface LoadedPanel {
  panel: typeof PanelModule;
  react: typeof ReactScope;
}

const script = document.currentScript as HTMLScriptElement | null;
const nonce = script?.nonce ?? document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;
/** In a page that imports this script as a module, `document.currentScript` is null; a script tag may still name it. */
const address =
  script?.src ??
  document.querySelector<HTMLScriptElement>(`script[src*="${embedPath('recorder', '')}"]`)?.src ??
  new Error('BandmarkRecorder: load v1.js by a script tag');

/** Base URL of this version's files, for a script from the floating and from a pinned address. @throws Error */
function filesBase(): string {
  if (address instanceof Error) throw address;
  const folder = new URL('.', address).href;
  return folder.endsWith(`/${version}/`) ? folder : `${folder}${version}/`;
}

let loading: Promise<LoadedPanel> | undefined;
let tries = 0;

/** Loads the panel and React once for all recorders of the page. After a failure the next call retries. */
export function loadPanel(): Promise<LoadedPanel> {
  loading ??= load(tries++).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/**
 * @param tried number of earlier attempts; browsers cache failed module loads, so each retry needs a new address
 */
async function load(tried: number): Promise<LoadedPanel> {
  const base = filesBase();
  const names = Object.keys(FILES);
  // A query also at the first attempt: a page that is also a federation host loads the container a second time,
  // initialised with the host's React. The container imports its chunks with its own query (build/checked-import.mjs).
  const addressOf = (file: string) => `${base}${file}?embed${tried}`;
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
 * Preloads a module with its integrity hash; the import that follows takes it from the module map. A link instead of a
 * script element, whose `src` Trusted Types would block.
 */
function preload(href: string, integrity: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    if (!link.relList.supports('modulepreload')) return resolve();
    Object.assign(link, { rel: 'modulepreload', crossOrigin: 'anonymous', integrity, href });
    if (nonce) link.nonce = nonce;
    // The host's page keeps no link. Removed only now: on a link removed earlier, Firefox fires neither event.
    link.onload = () => (link.remove(), resolve());
    link.onerror = () => (link.remove(), reject(new Error(`The recorder could not be loaded: ${href}`)));
    document.head.append(link);
  });
}

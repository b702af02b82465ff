import { addDerivedRelease, addHandWrittenRelease, currentRelease } from '../../harness/derived-release';

/** Versions beside the current one, each with a fault of its own; a visitor gets one by an override. */
export const FAULTY = {
  /** Sound: its files are broken on the way. */
  copy: '9.0.0-copy',
  entryThrows: '9.0.1-entry',
  initThrows: '9.0.2-init',
  moduleThrows: '9.0.3-module',
  renderThrows: '9.0.4-render',
  lazyThrows: '9.0.5-lazy',
  otherContract: '9.0.6-contract',
} as const;

const container = (init: string, get: string) => (global: string) =>
  `var ${global} = { init() { ${init} }, get() { ${get} } };`;
/** Every export is a component that throws when it is rendered. */
const BROKEN_SCREENS = `const Broken = () => { throw new Error('render'); };
  return Promise.resolve(() => new Proxy({}, { get: (_, name) => (name === 'then' ? undefined : Broken), has: () => true }));`;

/** Chunks that are asked for after the first screen is shown: in no preload list. */
export async function lateScripts(dataDir: string, remote: string, firstModule: string): Promise<string[]> {
  const { files, preload, entry } = await currentRelease(dataDir, remote);
  const early = new Set([entry, ...(preload[firstModule]?.js ?? [])]);
  return Object.keys(files).filter((file) => file.endsWith('.js') && !early.has(file));
}

/** @param firstModule the module whose screen is shown first */
export async function addFaultyReleases(dataDir: string, remote: string, firstModule: string): Promise<void> {
  const { preload } = await currentRelease(dataDir, remote);
  const late = new Set(await lateScripts(dataDir, remote, firstModule));
  const exposed = new Set(preload[firstModule]?.js.filter((file) => file.includes('__federation_expose_')));
  const throwing = (files: ReadonlySet<string>) => (file: string, text: string) =>
    files.has(file) ? 'throw new Error("chunk");' : text;

  await addDerivedRelease(dataDir, { remote, version: FAULTY.copy });
  await addDerivedRelease(dataDir, { remote, version: FAULTY.moduleThrows, change: throwing(exposed) });
  await addDerivedRelease(dataDir, { remote, version: FAULTY.lazyThrows, change: throwing(late) });
  await addDerivedRelease(dataDir, { remote, version: FAULTY.otherContract, requires: { contract: '9.0' } });
  const written = (version: string, entry: (global: string) => string) =>
    addHandWrittenRelease(dataDir, { remote, version, entry });
  await written(FAULTY.entryThrows, () => 'throw new Error("entry");');
  await written(FAULTY.initThrows, container('throw new Error("init");', ''));
  await written(FAULTY.renderThrows, container('', BROKEN_SCREENS));
}

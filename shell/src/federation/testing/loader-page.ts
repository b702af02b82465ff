import type { RegistryView, Release } from '@bandmark/contracts/registry';
import { refusal } from '../compatibility';
import { createLoader } from '../create-loader';
import type { ModuleRunner } from '../federation-runtime';
import { SILENCE_MS } from '../first-to-win';
import type { LoaderServices } from '../loader-interface';

const INTEGRITY = `sha384-${'a'.repeat(64)}`;
export const release = (version: string, requires: Partial<Release['requires']> = {}): Release => ({
  version,
  entry: 'entry.js',
  integrity: INTEGRITY,
  global: `tests__${version.replace(/\W/g, '_')}`,
  preload: {},
  requires: { platform: '1.0', react: '^19.0.0', contract: '1.0', api: '1.0', ...requires },
});
export const current = release('2.0.0');
export const previous = release('1.0.0');

interface Extra {
  /** The server's current view. */
  fresh?: RegistryView;
  developed?: (origin: string) => Promise<Release>;
}

/** A page with a manual clock and a federation runtime whose responses the test controls. */
export function page(
  view: RegistryView | null,
  respond: (global: string, module: string, restart: number) => Promise<unknown>,
  extra: Extra = {},
) {
  const opened: string[] = [];
  const reports: string[] = [];
  const timers = new Map<number, () => void>();
  let nextTimer = 0;
  let time = 0;
  const services: LoaderServices = {
    view: () => view,
    openRuntime: () =>
      Promise.resolve({
        refusal: (release) => refusal(release, '19.3.1'),
        openModule: async ({ global, restart, entryUrl, integrity }, module) => {
          expect(entryUrl).toMatch(/^http:\/\/(localhost|dev\.example:4173)\/remotes\/tests\/[1-9]\.0\.0\/entry\.js$/);
          expect(integrity).toBe(INTEGRITY);
          opened.push(`${global}/${module}${restart === 0 ? '' : ` (restart ${restart})`}`);
          const loaded = await respond(global, module, restart);
          if (typeof loaded === 'function') return loaded as ModuleRunner;
          return () => Promise.resolve(loaded as object);
        },
      }),
    after: (ms, callback) => {
      const id = nextTimer++;
      timers.set(id, callback);
      expect([SILENCE_MS, 250]).toContain(ms);
      return () => {
        timers.delete(id);
      };
    },
    preload: () => {},
    refresh: () => Promise.resolve(),
    removeTags: () => {},
    refreshView: () => Promise.resolve(extra.fresh ?? null),
    developmentRelease: (origin) =>
      extra.developed ? extra.developed(origin) : Promise.reject(new Error('no server')),
    now: () => time,
    report: (report) => {
      reports.push(report.kind === 'failed' ? `${report.version} ${String(report.error)}` : `${report.version} loaded`);
    },
  };
  const loader = createLoader(services);
  const settle = () =>
    new Promise<void>((resolve) => {
      setTimeout(resolve, 0);
    });
  const ring = async () => {
    for (const [id, callback] of [...timers]) {
      timers.delete(id);
      callback();
    }
    await settle();
  };
  const pass = (ms: number) => {
    time += ms;
  };
  return { loader, opened, reports, ring, settle, timers, pass };
}

export const viewOf = (now: Release, before: Release | null = null): RegistryView => ({
  schema: 1,
  generation: 1,
  origin: '',
  remotes: { tests: { current: now, previous: before } },
});
export const never = () => new Promise<never>(() => {});
export const failing = () => Promise.reject(new Error('404'));

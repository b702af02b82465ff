import type { RegistryView } from '@bandmark/contracts/registry';
import { loadApiFor, loadApiPart } from '../api/load-api-part';
import { reportLoad } from '../telemetry/page-telemetry';
import { createLoader } from './create-loader';
import { pageView, refreshView } from './registry-view';

/** The page's loader. Module-level, because its promises outlive every component. */
export const loader = createLoader({
  view: pageView,
  refreshView,
  developmentRelease: async (origin, name) => (await loadApiPart()).developmentRelease(origin, name),
  openRuntime: async () => {
    const { createFederationRuntime } = await import(/* webpackChunkName: "federation" */ './federation-runtime');
    return createFederationRuntime();
  },
  accompany: loadApiFor,
  after: (ms, callback) => {
    const timer = setTimeout(callback, ms);
    return () => {
      clearTimeout(timer);
    };
  },
  now: () => performance.now(),
  report: reportLoad,
});

/** The version of the shell and of each remote on this page: the running version, otherwise the chosen one. */
export function pageReleases(view: RegistryView | null = pageView()): Record<string, string> {
  const chosen = Object.entries(view?.remotes ?? {}).map(([name, { current }]) => [
    name,
    loader.runningVersion(name) ?? current.version,
  ]);
  return {
    ...(view?.shell ? { shell: view.shell.version } : {}),
    ...(Object.fromEntries(chosen) as Record<string, string>),
  };
}

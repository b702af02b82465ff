import type { RegistryView } from '@bandmark/contracts/registry';
import { version as reactVersion } from 'react';
import { createLoader } from './create-loader';
import { readRegistryView } from './read-registry-view';

let view: RegistryView | null | undefined;

/** The page's loader. Module-level: its promises outlive every component. */
export const loader = createLoader({
  view: () => (view ??= readRegistryView()),
  openRuntime: async () => {
    const { createFederationRuntime } = await import(/* webpackChunkName: "federation" */ './federation-runtime');
    return createFederationRuntime();
  },
  reactVersion,
  after: (ms, callback) => {
    const timer = setTimeout(callback, ms);
    return () => { clearTimeout(timer); };
  },
});

import * as platform from '@bandmark/platform';
import * as router from '@bandmark/platform/router';
import { PLATFORM_VERSION } from '@bandmark/contracts/versions';
import { loadApiPart } from '../api/load-api-part';
import type { createInstance } from '@module-federation/enhanced/runtime';
import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as ReactDom from 'react-dom';
import * as ReactDomClient from 'react-dom/client';
import * as zustand from 'zustand';

type SharedLibraries = NonNullable<Parameters<typeof createInstance>[0]['shared']>;

function shared(library: unknown, version: string, singleton: boolean): SharedLibraries[string] {
  const [major = ''] = version.split('.');
  return {
    version,
    // The runtime types modules loosely and passes them on unchanged.
    lib: () => library as object,
    shareConfig: { singleton, requiredVersion: `^${major}.0.0` },
  };
}

const singleton = (library: unknown, version: string) => shared(library, version, true);

/** The installed version; zustand does not export it. */
const ZUSTAND_VERSION = '5.1.0';

/** From shared/presets/webpack/shared-libraries.mjs. */
const SCHEMA_VERSION = '1.0.0';

/**
 * Everything that remotes may share: exactly one React, one store and one router context per page. Must offer each
 * library of shared/presets/webpack/shared-libraries.mjs (a test compares them).
 */
export const sharedLibraries: SharedLibraries = {
  react: singleton(React, React.version),
  'react/jsx-runtime': singleton(jsxRuntime, React.version),
  'react-dom': singleton(ReactDom, React.version),
  'react-dom/client': singleton(ReactDomClient, React.version),
  zustand: singleton(zustand, ZUSTAND_VERSION),
  // Loaded when the first screen that calls the API needs it.
  '@bandmark/contracts/schema': {
    version: SCHEMA_VERSION,
    get: async () => {
      const { schema } = await loadApiPart();
      return () => schema;
    },
    shareConfig: { singleton: false, requiredVersion: '^1.0.0' },
  },
  '@bandmark/platform': singleton(platform, `${PLATFORM_VERSION}.0`),
  '@bandmark/platform/router': singleton(router, `${PLATFORM_VERSION}.0`),
};

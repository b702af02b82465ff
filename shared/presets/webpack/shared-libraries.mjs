/**
 * Libraries that shell and remotes share at run time. The ranges are maintained by hand and allow a whole major, so
 * that an older remote runs with a newer shell. The shell's explicit list (shell/src/federation/shared-libraries.ts)
 * must offer each.
 */
export const SHARED_RANGES = {
  react: '^19.0.0',
  'react/jsx-runtime': '^19.0.0',
  'react-dom': '^19.0.0',
  'react-dom/client': '^19.0.0',
  zustand: '^5.0.0',
};

/**
 * Own modules that are shared only to save bytes; they need not be singletons: module → version. A remote whose shell
 * offers none, or an older minor, runs with its own copy.
 */
export const SAVED_MODULES = {
  '@bandmark/contracts/schema': '1.0.0',
};

export const PLATFORM_RANGE = '^1.0.0';

/** File name of every remote's entry; its directory is named after the version. */
export const REMOTE_ENTRY = 'entry.js';

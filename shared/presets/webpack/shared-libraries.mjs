/**
 * What shell and remotes share at run time. Ranges are written by hand: majors, so that a remote of last month runs
 * with the shell of today. The shell's explicit list (shell/src/federation/shared-libraries.ts) must offer each.
 */
export const SHARED_RANGES = {
  react: '^19.0.0',
  'react/jsx-runtime': '^19.0.0',
  'react-dom': '^19.0.0',
  'react-dom/client': '^19.0.0',
  zustand: '^5.0.0',
};

/**
 * Own modules that are shared to be loaded once, not to be one: module → version. A remote whose shell offers none, or
 * an older minor, runs with its own copy.
 */
export const SAVED_MODULES = {
  '@bandmark/contracts/schema': '1.0.0',
};

export const PLATFORM_RANGE = '^1.0.0';

/** File name of every remote's entry; the directory carries the version. */
export const REMOTE_ENTRY = 'entry.js';

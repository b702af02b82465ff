/** Stub: the shell preloads with its own links (shell/src/federation), so these functions are never called. */
const leftOut = () => {
  throw new Error('The preloads of the federation runtime are left out of this build.');
};

export const formatPreloadArgs = leftOut;
export const preloadAssets = leftOut;
export const normalizePreloadExposes = leftOut;
export const defaultPreloadArgs = {};

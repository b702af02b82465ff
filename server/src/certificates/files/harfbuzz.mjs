// Plain JavaScript, because jest turns an import in TypeScript into `require`, which takes no module that waits for its
// WebAssembly.

/** Compiles HarfBuzz, in the first call only. */
export const loadHarfBuzz = () => import('harfbuzzjs');

/** Stub for the error descriptions of the federation runtime; error codes and documentation URLs remain. */
export const runtimeDescMap = {};
export const typeDescMap = {};
export const buildDescMap = {};
export const errorDescMap = {};

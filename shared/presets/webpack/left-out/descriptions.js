/** Sentences for the codes in messages of the federation runtime: the code and its page in the documentation remain. */
export const runtimeDescMap = {};
export const typeDescMap = {};
export const buildDescMap = {};
export const errorDescMap = {};

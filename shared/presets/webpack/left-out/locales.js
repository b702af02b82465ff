// Languages of zod's own sentences: errors of ours are codes.
export {};

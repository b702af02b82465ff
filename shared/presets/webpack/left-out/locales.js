// Stub for zod's translated messages: our errors are codes.
export {};

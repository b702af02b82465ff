export const ROOT: string;
export function monolithChunk(key: string): string;
export function monolithVersion(): string;
export function builtMonolith(): Promise<string>;

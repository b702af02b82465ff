import { bigint } from 'drizzle-orm/pg-core';

/** Epoch milliseconds. Numbers rather than timestamps, because time always comes from the injected clock. */
export const instant = (name: string) => bigint(name, { mode: 'number' });

/** A public id: a random integer below 2^53. */
export const publicId = (name: string) => bigint(name, { mode: 'number' });

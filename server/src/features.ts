import type { FastifyInstance } from 'fastify';
import type { AppDependencies } from './app-dependencies';

/** One feature of the server. Registers its routes with `defineRoute` and its jobs with `deps.queue.work`. */
export type Feature = (app: FastifyInstance, deps: AppDependencies) => void | Promise<void>;

/** Every feature, in no particular order. A new one adds its line here. */
export const FEATURES: readonly Feature[] = [];

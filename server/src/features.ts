import type { FastifyInstance } from 'fastify';
import { accountFeature } from './account/account-feature';
import type { AppDependencies } from './app-dependencies';
import { authFeature } from './auth/auth-feature';
import { captchaFeature } from './captcha/captcha-feature';
import { googleFeature } from './google/google-feature';

/** One feature of the server. Registers its routes with `defineRoute` and its jobs with `deps.queue.work`. */
export type Feature = (app: FastifyInstance, deps: AppDependencies) => void | Promise<void>;

/** Every feature, in no particular order. A new one adds its line here. */
export const FEATURES: readonly Feature[] = [
  accountFeature,
  authFeature,
  captchaFeature,
  googleFeature,
];

import type { Page } from '@playwright/test';
import type { Sample } from './sample-certificate';

export type Responses = Record<string, { status?: number; body: unknown }>;

/** A page in one of its possible states. */
export interface State {
  name: string;
  path: string | ((sample: Sample) => string);
  isSignedIn?: boolean;
  /** Role granted before the page is opened. */
  role?: 'operator';
  /** Mocked API responses, by URL pattern. */
  responses?: Responses | ((sample: Sample) => Responses);
  /** Actions that lead to the state. */
  act?(page: Page): Promise<void>;
  /** Text that shows that the state is reached. */
  shows: string | RegExp;
  /** Console lines that the state's own failure causes. */
  complains?: RegExp;
}

/** Console lines about a failed request: the browser's, and ours with the reason. */
export const FAILED = /\b(?:500|404|410|403)\b|could not be loaded|Request failed/;

/** A failed API response. */
export const broken = { status: 500, body: { message: 'The list could not be read.', code: 'test' } };

/** A name of the maximum length, without a break opportunity. */
export const LONG_NAME = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(4).slice(0, 120);

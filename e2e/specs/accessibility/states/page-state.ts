import type { Page } from '@playwright/test';
import type { Sample } from './sample-certificate';

export type Responses = Record<string, { status?: number; body: unknown }>;

/** A page in one of the states that a visitor can meet. */
export interface State {
  name: string;
  path: string | ((sample: Sample) => string);
  isSignedIn?: boolean;
  /** Granted before the page is opened. */
  role?: 'operator';
  /** Responses of the API that the state needs. */
  responses?: Responses | ((sample: Sample) => Responses);
  /** What the visitor does. */
  act?(page: Page): Promise<void>;
  /** What shows that the state is reached. */
  shows: string | RegExp;
  /** Lines on the console that belong to the failure that the state is about. */
  complains?: RegExp;
}

/** The browser's own line about a failed request, and ours with its reason. */
export const FAILED = /\b(?:500|404|410|403)\b|could not be loaded|Request failed/;

/** What the API says when it fails. */
export const broken = { status: 500, body: { message: 'The list could not be read.', code: 'test' } };

/** As long as a name may be, without a place to break it. */
export const LONG_NAME = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(4).slice(0, 120);

import type { AppDependencies } from '../app-dependencies';

/** A text of a submitted attempt that is not the submitted one. Epoch milliseconds; `typedAt` null where unknown. */
export interface OtherText {
  text: string;
  typedAt: number | null;
  receivedAt: number;
}

export interface ResultsDependencies extends AppDependencies {
  /** Texts of an attempt that came too late to be submitted, in the order of their arrival. */
  otherTexts(attemptId: string): Promise<OtherText[]>;
}

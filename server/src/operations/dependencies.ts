import type { AppDependencies } from '../app-dependencies';

export interface OperationsDependencies extends AppDependencies {
  /** Compares these tests with what should exist of them, and queues what a job can mend. */
  compareTests(myTestIds: readonly number[]): Promise<void>;
}

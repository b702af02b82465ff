import type { AppDependencies } from '../app-dependencies';

export interface OperationsDependencies extends AppDependencies {
  /** Compares these tests with what should exist of them, and queues what a job can mend in the name of the request. */
  compareTests(myTestIds: readonly number[], requestId: string): Promise<void>;
}

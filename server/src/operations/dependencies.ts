import type { AppDependencies } from '../app-dependencies';

export interface OperationsDependencies extends AppDependencies {
  /** Compares the records of these tests with what should exist, and queues repairing jobs in the request's name. */
  compareTests(myTestIds: readonly number[], requestId: string): Promise<void>;
}

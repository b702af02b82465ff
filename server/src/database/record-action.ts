import type { Database } from './database';
import { operatorActions } from './schema/operator-actions';

/** Who acts: an operator's account, or null for a command on the server's machine. */
export type OperatorId = string | null;

export type NewAction = Pick<typeof operatorActions.$inferInsert, 'userId' | 'action' | 'detail' | 'reason'> & {
  by: OperatorId;
  at: number;
};

/** Records an operator's action in the transaction that performs it. */
export async function recordAction(tx: Database, { by, at, ...action }: NewAction): Promise<void> {
  await tx.insert(operatorActions).values({ ...action, doneBy: by, isCommand: by === null, doneAt: at });
}

import type { AppDependencies } from '../app-dependencies';
import { issueSession } from '../accounts/sign-in/session';
import { users } from '../database/schema/users';
import { randomUuid } from '../random-id';

export interface TestUserOptions {
  email?: string;
  name?: string;
  /** Name for certificates; defaults to `name`. */
  certificateName?: string | null;
  isExaminer?: boolean;
  isLead?: boolean;
  isOperator?: boolean;
  timeFactor?: number;
}

export interface TestUser {
  userId: string;
  email: string;
  token: string;
  headers: { authorization: string };
}

/** A signed-in account, created without the 100 ms of a password hash. */
export async function createTestUser(deps: AppDependencies, options: TestUserOptions = {}): Promise<TestUser> {
  const userId = randomUuid();
  const email = options.email ?? `${userId}@example.org`;
  const row = {
    userId,
    email,
    name: options.name ?? 'Test Candidate',
    certificateName:
      options.certificateName === undefined ? (options.name ?? 'Test Candidate') : options.certificateName,
    isExaminer: options.isExaminer ?? false,
    isLead: options.isLead ?? false,
    isOperator: options.isOperator ?? false,
    timeFactor: options.timeFactor ?? 1,
    sessionVersion: 1,
    createdAt: deps.clock(),
  };
  await deps.db.insert(users).values(row);
  const token = await issueSession(deps, row);
  return { userId, email, token, headers: { authorization: `Bearer ${token}` } };
}

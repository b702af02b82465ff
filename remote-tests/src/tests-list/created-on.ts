import type { TestRow } from '@bandmark/contracts/api/tests';

const DATE = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

/** "14 Nov 2026" */
export function createdOn({ createdAt }: Pick<TestRow, 'createdAt'>): string {
  return DATE.format(new Date(createdAt));
}

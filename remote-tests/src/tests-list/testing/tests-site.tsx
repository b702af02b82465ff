import { listTests, type TestRow } from '@bandmark/contracts/api/tests';
import { quickRow } from '@bandmark/contracts/testing/quick-row';
import { clearAppState } from '@bandmark/platform';
import { providePlatform } from '@bandmark/platform/host';
import { MemoryRouter, type MockedApi, mockApi } from '@bandmark/platform/testing';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TestsPage } from '../tests-page';

/** The tests list of a candidate, over a mocked API. */
export class TestsSite {
  readonly api: MockedApi = mockApi();
  /** Types without waiting between keys. */
  readonly user = userEvent.setup({ delay: null });
  readonly reload = jest.fn();
  readonly preload = jest.fn();

  constructor() {
    clearAppState();
    providePlatform({
      preload: this.preload,
      load: () => Promise.reject(new Error('not in this test')),
      openOutbox: () => Promise.reject(new Error('not in this test')),
    });
  }

  close(): void {
    jest.useRealTimers();
    this.api.restore();
  }

  show() {
    return render(<TestsPage reload={this.reload} />, {
      wrapper: ({ children }) => <MemoryRouter initialEntries={['/tests']}>{children}</MemoryRouter>,
    });
  }

  /** The list of one quick test. @returns its cells */
  async showRow(fields: Partial<TestRow>) {
    this.api.on(listTests, [quickRow(fields)]);
    this.show();
    const [, row] = await screen.findAllByRole('row');
    if (!row) throw new Error('the table has no row');
    const [created, writing, speaking, overall] = within(row).getAllByRole('cell');
    if (!created || !writing || !speaking || !overall) throw new Error('the row lacks a cell');
    return {
      writing: within(writing),
      speaking: within(speaking),
      overall: within(overall),
      cells: { writing, speaking, overall },
    };
  }
}

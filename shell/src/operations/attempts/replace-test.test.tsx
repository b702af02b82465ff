import { findTests, type OperatedTest, replaceTest } from '@bandmark/contracts/api/operations-tests';
import { MemoryRouter, mockApi, type MockedApi, refuse } from '@bandmark/platform/testing';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AttemptsSection } from './attempts-section';

let api: MockedApi;
beforeEach(() => {
  api = mockApi();
});
afterEach(() => api.restore());

const taken = (number: number): OperatedTest => ({
  myTestId: 4700 + number,
  email: 'ada@example.org',
  number,
  format: 'quick',
  createdAt: 0,
  certificateId: null,
  replacedBy: null,
  replaces: null,
  mayReplace: true,
  parts: [],
});

const replace = async (number: number, reason: string) => {
  await userEvent.click(await screen.findByRole('button', { name: new RegExp(`^Replace this test: #${number}`) }));
  await userEvent.type(screen.getByLabelText('Reason'), reason);
};

test.each([
  ['refusal', refuse(409, 'Certified.', 'test_certified')],
  ['success', { myTestId: 4712, number: 6 }],
])('a %s that comes after the dialog was closed changes nothing in the dialog of another test', async (_, response) => {
  let answer = () => {};
  api.on(findTests, { serverTime: 0, tests: [taken(3), taken(5)] });
  api.on(replaceTest, async () => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return response;
  });
  render(<AttemptsSection />, { wrapper: MemoryRouter });
  await replace(3, 'The sound failed.');
  await userEvent.click(screen.getByRole('button', { name: 'Replace test' }));
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await replace(5, 'The power failed.');
  await act(async () => {
    answer();
    // After a success the list is read again.
    await new Promise((resolve) => setTimeout(resolve));
  });
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('button', { name: 'Replace test' })).toBeEnabled();
  expect(screen.getByLabelText('Reason')).toHaveValue('The power failed.');
});

test('a success that comes after the dialog was closed leaves the focus where it is', async () => {
  let answer = () => {};
  api.on(findTests, { serverTime: 0, tests: [taken(3)] });
  api.on(replaceTest, async () => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return { myTestId: 4712, number: 6 };
  });
  render(<AttemptsSection />, { wrapper: MemoryRouter });
  await replace(3, 'The sound failed.');
  await userEvent.click(screen.getByRole('button', { name: 'Replace test' }));
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await userEvent.type(screen.getByLabelText('Find a test'), 'bob@');
  answer();
  expect(await screen.findByText('ada@example.org has Test #6 now.')).toBeVisible();
  expect(screen.getByLabelText('Find a test')).toHaveFocus();
});

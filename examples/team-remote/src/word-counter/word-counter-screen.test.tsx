import { MemoryRouter } from '@bandmark/platform/testing';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { WordCounterScreen } from './word-counter-screen';

test('counts the words and says how many are missing', async () => {
  render(<WordCounterScreen />, { wrapper: MemoryRouter });
  await userEvent.type(screen.getByLabelText('Your text'), 'It’s a well-known fact');
  expect(screen.getByRole('status')).toHaveTextContent('4 words 246 more to reach');
  expect(screen.getByRole('link', { name: /Take a test/ })).toHaveAttribute('href', '/tests');
});

import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ErrorList } from './error-list';

const EMAIL = { message: 'Email is not valid', fieldId: 'email' };

test('takes focus when it appears and when its messages change, but not while the user types', () => {
  const page = (errors: { message: string; fieldId?: string }[]) => (
    <>
      <ErrorList errors={errors} title="Please check" />
      <input id="email" aria-label="Email" />
    </>
  );
  const { rerender } = render(page([]));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();

  rerender(page([EMAIL]));
  expect(screen.getByRole('alert')).toHaveFocus();
  expect(screen.getByRole('alert')).toHaveTextContent('Please checkEmail is not valid');

  screen.getByLabelText('Email').focus();
  rerender(page([{ ...EMAIL }]));
  expect(screen.getByLabelText('Email')).toHaveFocus();

  rerender(page([EMAIL, { message: 'The captcha was not solved' }]));
  expect(screen.getByRole('alert')).toHaveFocus();
});

test.each([
  [1, ''],
  [2, 'Two things need your attention'],
  [5, 'Five things need your attention'],
  [6, '6 things need your attention'],
])('%i errors stand under their number, where no other title is given', (errors, title) => {
  const messages = Array.from({ length: errors }, (_, index) => ({ message: `(${index})` }));
  render(<ErrorList errors={messages} />);
  expect(screen.getByRole('alert')).toHaveTextContent(`${title}${messages.map(({ message }) => message).join('')}`);
});

test('an error leads to its field without touching the address', async () => {
  render(
    <>
      <ErrorList errors={[EMAIL, { message: 'Try again later' }]} />
      <input id="email" aria-label="Email" />
    </>,
  );
  await userEvent.click(screen.getByRole('link', { name: 'Email is not valid' }));
  expect(screen.getByLabelText('Email')).toHaveFocus();
  expect(window.location.hash).toBe('');
  expect(screen.getAllByRole('link')).toHaveLength(1);
});

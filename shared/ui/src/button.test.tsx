import { render, screen } from '@testing-library/react';
import { arrowIcon, closeIcon } from './icons';
import userEvent from '@testing-library/user-event';
import { Button, buttonClass, ButtonLink } from './button';
import { IconButton } from './icon-button';

test('a busy button changes its text, is announced as disabled, keeps the focus and ignores clicks', async () => {
  const onClick = jest.fn();
  const onSubmit = jest.fn((event: { preventDefault(): void }) => event.preventDefault());
  const form = (isBusy: boolean) => (
    <form onSubmit={onSubmit}>
      <input aria-label="Name" />
      <Button type="submit" isBusy={isBusy} busyText="Creating..." onClick={onClick}>
        Add Quick Test
      </Button>
    </form>
  );
  const { rerender } = render(form(false));
  screen.getByRole('button', { name: 'Add Quick Test' }).focus();

  rerender(form(true));
  const button = screen.getByRole('button', { name: 'Creating...' });
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(button).toHaveFocus();
  await userEvent.click(button);
  await userEvent.type(screen.getByLabelText('Name'), '{Enter}');
  expect(onClick).not.toHaveBeenCalled();
  expect(onSubmit).not.toHaveBeenCalled();

  rerender(form(false));
  await userEvent.click(screen.getByRole('button', { name: 'Add Quick Test' }));
  expect(onClick).toHaveBeenCalledTimes(1);
  expect(onSubmit).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('button')).not.toHaveAttribute('aria-disabled');
});

test('a busy button is not narrower than it was', () => {
  const width = jest.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(151);
  const { rerender } = render(<Button>Add Quick Test</Button>);
  rerender(
    <Button isBusy busyText="Creating...">
      Add Quick Test
    </Button>,
  );
  expect(screen.getByRole('button')).toHaveStyle({ minWidth: '151px' });
  rerender(<Button>Add Quick Test</Button>);
  expect(screen.getByRole('button').style.minWidth).toBe('');
  // When a phone is turned while the button is busy, its container becomes narrower.
  rerender(
    <Button isBusy isWide>
      Add Quick Test
    </Button>,
  );
  expect(screen.getByRole('button').style.minWidth).toBe('');
  width.mockRestore();
});

test('a button does not submit by accident, and its ref gets the element', () => {
  const ref = { current: null };
  render(<Button ref={ref}>Save</Button>);
  expect(screen.getByRole('button')).toHaveAttribute('type', 'button');
  expect(ref.current).toBe(screen.getByRole('button'));
});

test('a link looks like a button and stays a link', () => {
  render(
    <ButtonLink href="/tests" variant="primary" size="large" icon={arrowIcon}>
      Get Started
    </ButtonLink>,
  );
  expect(screen.getByRole('link', { name: 'Get Started' })).toHaveClass('button', 'primary', 'large');
  expect(buttonClass({ isWide: true })).toBe('button secondary wide');
});

test('an icon button has a name in words', () => {
  render(<IconButton icon={closeIcon} label="Close" aria-expanded={false} />);
  expect(screen.getByRole('button', { name: 'Close' })).toHaveAttribute('aria-expanded', 'false');
});

import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button } from './button';
import { Dialog } from './dialog';

function question(isOpen: boolean, onClose = jest.fn()) {
  return (
    <Dialog title="Submit your answer?" isOpen={isOpen} onClose={onClose} actions={<Button>Submit answer</Button>}>
      Your answer has 136 words. You have 12:48 left.
    </Dialog>
  );
}

test('opens as a modal with its title as name, and closes', () => {
  const showModal = jest.spyOn(HTMLDialogElement.prototype, 'showModal');
  const { rerender } = render(question(false));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.queryByText(/12:48/)).not.toBeInTheDocument();

  rerender(question(true));
  expect(showModal).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('dialog', { name: 'Submit your answer?' })).toHaveTextContent('12:48 left');

  rerender(question(false));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  showModal.mockRestore();
});

test('stays when the browser closes it without asking, while it is to be open', () => {
  const { rerender } = render(question(true));
  screen.getByRole<HTMLDialogElement>('dialog').close();
  expect(screen.getByRole('dialog')).toBeVisible();
  rerender(question(false));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('the question is read with the title, and the fields of a form by themselves', () => {
  const { rerender } = render(question(true));
  expect(screen.getByRole('dialog')).toHaveAccessibleDescription('Your answer has 136 words. You have 12:48 left.');
  rerender(
    <Dialog title="Text and colours" hasFields isOpen onClose={() => {}} actions={<Button>Close</Button>}>
      <label>
        Size <input />
      </label>
    </Dialog>,
  );
  expect(screen.getByRole('dialog')).toHaveAccessibleDescription('');
});

test('one that is removed while it is open closes first, so that the browser gives the focus back', () => {
  const isOnPage: boolean[] = [];
  const close = jest.spyOn(HTMLDialogElement.prototype, 'close').mockImplementation(function close(
    this: HTMLDialogElement,
  ) {
    isOnPage.push(this.isConnected);
  });
  render(question(true)).unmount();
  expect(isOnPage).toEqual([true]);
  close.mockRestore();
});

test('Esc calls onClose and leaves closing to the page', async () => {
  const onClose = jest.fn();
  render(question(true, onClose));
  screen.getByRole('button', { name: 'Submit answer' }).focus();
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('dialog')).toBeInTheDocument();
});

test('an Enter that is still held from the button before answers nothing, and writes on in a text', () => {
  render(
    <Dialog title="Submit your answer?" isOpen onClose={() => {}} actions={<Button>Submit answer</Button>}>
      <textarea />
    </Dialog>,
  );
  const button = screen.getByRole('button', { name: 'Submit answer' });
  expect(fireEvent.keyDown(button, { key: 'Enter', repeat: true })).toBe(false);
  expect(fireEvent.keyDown(button, { key: 'Enter' })).toBe(true);
  expect(fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Enter', repeat: true })).toBe(true);
});

test('an Esc that ends the composing of an input method closes nothing', () => {
  const onClose = jest.fn();
  render(question(true, onClose));
  const isDefault = fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape', isComposing: true });
  expect(onClose).not.toHaveBeenCalled();
  expect(isDefault).toBe(false);
});

test('the system’s way to close (a back gesture) calls onClose too', () => {
  const onClose = jest.fn();
  render(question(true, onClose));
  const cancel = new Event('cancel', { cancelable: true });
  fireEvent(screen.getByRole('dialog'), cancel);
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(cancel.defaultPrevented).toBe(true);
});

test('a long text can be reached and scrolled by keyboard', async () => {
  render(
    <Dialog title="Terms & Conditions" isWide isOpen onClose={() => {}} actions={<Button>Close</Button>}>
      Long text
    </Dialog>,
  );
  await userEvent.tab();
  expect(screen.getByRole('region', { name: 'Terms & Conditions' })).toHaveFocus();
});

import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { VerifyPanel } from './verify-panel';

jest.mock('./read-code', () => ({
  ...jest.requireActual<object>('./read-code'),
  codeInFile: async () => 'https://example.org/menu',
}));

const lookUp = jest.fn();
const verifier = { issuers: jest.fn(), lists: new Map(), load: jest.fn(), now: Date.now };

beforeEach(() => {
  render(<VerifyPanel verifier={verifier} lookUp={lookUp} />);
});

test('a link to another site is refused, in a sentence that is scrolled into view', async () => {
  const scrolled = jest.spyOn(Element.prototype, 'scrollIntoView');
  await userEvent.type(screen.getByLabelText('Link or number of a certificate'), 'https://example.org/about');
  await userEvent.click(screen.getByRole('button', { name: 'Look up' }));
  const said = await screen.findByText('This is neither the link nor the number of a certificate.');
  expect(scrolled.mock.contexts[0]).toContainElement(said);
});

test('of several files that are dropped together none is checked, so that no verdict passes for that of all', async () => {
  const files = ['ann.pdf', 'bob.pdf'].map((name) => new File(['{}'], name));
  fireEvent.drop(screen.getByText('Drop a certificate here'), { dataTransfer: { files } });
  expect(await screen.findByText(/^Open one file at a time/)).toBeVisible();
  expect(verifier.issuers).not.toHaveBeenCalled();
});

test('of a picture whose QR code leads elsewhere, the sentence is about the code', async () => {
  await userEvent.upload(screen.getByLabelText('Choose a file'), new File(['JFIF'], 'menu.jpg'));
  expect(await screen.findByText('This QR code leads to no certificate.')).toBeVisible();
});

import { render, screen } from '@testing-library/react';
import { EmbeddedPanel } from '../embed/embedded-panel';
import { click, panelSuite } from '../testing/panel-suite';

/** The upload's chunk cannot be loaded. */
jest.mock('./upload-code', () => {
  throw new Error('No chunk.');
});

panelSuite();

test('upload code that does not load is reported as the recording code is, and nothing is recorded', async () => {
  const onFailure = jest.fn();
  render(<EmbeddedPanel title="Practice" endpoint="/recordings" grant="a-grant" onFailure={onFailure} />);
  await click('Start recording');
  expect(await screen.findByRole('alert')).toHaveTextContent(/^A part of the recorder could not be loaded\./);
  expect(onFailure).toHaveBeenCalledWith(expect.objectContaining({ code: 'load' }));
  expect(screen.getByRole('button', { name: 'Start recording' })).toBeVisible();
});

import { render, screen, waitFor } from '@testing-library/react';
import { CodeScanner } from './code-scanner';

/** The decoder's chunk cannot be loaded. */
jest.mock('./read-code', () => ({ codeIn: () => Promise.reject(new Error('No chunk.')) }));

const stop = jest.fn();

beforeEach(() => {
  stop.mockClear();
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: { getUserMedia: () => Promise.resolve({ getTracks: () => [{ stop }] }) },
  });
});
afterEach(() => {
  jest.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'mediaDevices');
});

test.each([
  ['picture cannot be played', () => Promise.reject(new DOMException('No.', 'NotAllowedError'))],
  ['picture cannot be decoded', () => Promise.resolve()],
])('a camera whose %s is switched off', async (_, play) => {
  jest.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(play);
  render(<CodeScanner onCode={() => undefined} />);
  expect(await screen.findByRole('alert')).toHaveTextContent('The camera could not be opened.');
  expect(stop).toHaveBeenCalledTimes(1);
});

test('the camera is switched off when the scanner is closed', async () => {
  const play = jest.spyOn(HTMLMediaElement.prototype, 'play').mockReturnValue(new Promise(() => undefined));
  const { unmount } = render(<CodeScanner onCode={() => undefined} />);
  await waitFor(() => expect(play).toHaveBeenCalledTimes(1));
  expect(stop).not.toHaveBeenCalled();
  unmount();
  expect(stop).toHaveBeenCalled();
});

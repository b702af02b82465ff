import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeSound } from '../testing/fake-sound';
import { SoundCheck } from './sound-check';

let sound: FakeSound;
beforeEach(() => {
  sessionStorage.clear();
  sound = new FakeSound();
});
afterEach(() => sound.restore());

test('plays a sentence at the volume that is set, asks whether it is heard, and helps where it is not', async () => {
  const user = userEvent.setup();
  render(<SoundCheck />);
  fireEvent.change(screen.getByRole('slider', { name: 'Volume' }), { target: { value: '60' } });
  await user.click(screen.getByRole('button', { name: 'Play the sentence' }));
  expect(sound.playingAt).not.toBeNull();
  expect(sound.last?.volume).toBeCloseTo(0.6);
  await user.click(screen.getByRole('radio', { name: 'No' }));
  expect(screen.getByText(/Turn up the volume/)).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'Yes' }));
  expect(screen.getByText(/^Good/)).toBeVisible();
  expect(sessionStorage.getItem('bandmark.volume')).toBe('0.6');
});

test('a browser that cannot play it says so before the test, not in it', async () => {
  sound.waitsForClick = true;
  render(<SoundCheck />);
  await userEvent.click(screen.getByRole('button', { name: 'Play the sentence' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(/could not play/);
});

import { fireEvent, screen } from '@testing-library/react';
import { EVENTS, fileOf, said, typed } from '../testing/replay-files';
import { FOLDER, ready, replay, replayPage } from '../testing/replay-page';

const page = replayPage();
const answer = () => document.querySelector('iframe')?.contentDocument?.querySelector('textarea')?.value;

test('a clock that was set back during the exam does not put what came later among what came before', async () => {
  const events = [...EVENTS, typed(2000, 'answer, and'), typed(5000, 'answer, and more'), said(6000, 'info', 'done')];
  page.network.files.set(`${FOLDER}.json`, fileOf(events));
  replay('writing');
  await ready();
  const slider = screen.getByRole('slider');
  expect(slider).toHaveAttribute('aria-valuemax', '14');
  fireEvent.keyDown(slider, { key: 'End' });
  expect(answer()).toBe('answer, and more');
  fireEvent.keyDown(slider, { key: 'ArrowLeft' });
  expect(answer()).toBe('a');
});

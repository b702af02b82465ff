import { fireEvent, screen } from '@testing-library/react';
import { EVENTS, fileOf, said, START, typed } from '../testing/replay-files';
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

test.each([
  ['speaking', 1],
  ['listening', 0],
  ['reading', 0],
])('a replay of %s has %i list of questions to go to: other tests show all questions at once', async (type, lists) => {
  const node = { type: 2, id: 20, tagName: 'p', attributes: { 'data-question': '1' }, childNodes: [] };
  const adds = [{ parentId: 5, nextId: null, node }];
  const shown = {
    type: 3,
    timestamp: START + 500,
    data: { source: 0, texts: [], attributes: [], removes: [], adds },
  };
  page.network.files.set(`${FOLDER}.json`, fileOf([...EVENTS.slice(0, 2), shown, ...EVENTS.slice(2)]));
  replay(type);
  await ready();
  expect(screen.queryAllByRole('button', { name: /^Q1 / })).toHaveLength(lists);
});

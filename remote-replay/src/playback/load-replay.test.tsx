import { fireEvent, screen } from '@testing-library/react';
import { changed, EVENTS, fileOf, said, typed } from '../testing/replay-files';
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
  ['nothing was lost', {}, 0],
  ['parts did not arrive', { missingChunks: 2 }, 1],
  ['lines were refused', { refusedLines: 1 }, 1],
])('of a recording of which %s, it says that parts are missing: %j, %i times', async (_, manifest, times) => {
  page.withRecording();
  page.withManifest(manifest);
  replay('writing');
  await ready();
  const sentence = /^Parts of this recording are missing\. If one of them is of the screen, the screen may be wrong/;
  expect(screen.queryAllByText(sentence)).toHaveLength(times);
});

test.each([
  ['speaking', 1],
  ['listening', 0],
  ['reading', 0],
])('a replay of %s has %i list of questions to go to: other tests show all questions at once', async (type, lists) => {
  const node = { type: 2, id: 20, tagName: 'p', attributes: { 'data-question': '1' }, childNodes: [] };
  const adds = [{ parentId: 5, nextId: null, node }];
  const shown = changed(500, { source: 0, texts: [], attributes: [], removes: [], adds });
  page.network.files.set(`${FOLDER}.json`, fileOf([...EVENTS.slice(0, 2), shown, ...EVENTS.slice(2)]));
  replay(type);
  await ready();
  expect(screen.queryAllByRole('button', { name: /^Q1 / })).toHaveLength(lists);
});

const MUTATION = { source: 0, texts: [], attributes: [], removes: [], adds: [] };

test.each([
  ['a click of an unknown kind', [{ source: 2, type: 99, id: 9 }]],
  ['adopted style sheets without a list, behind a change of the page', [MUTATION, { source: 15, id: 1 }]],
  ['a text box that plays', [{ source: 7, type: 0, id: 9 }]],
  ['a pointer with no position', [{ source: 1, positions: [] }]],
  ['a window resized to nothing', [{ source: 4, width: 0, height: 0 }]],
])('%s: what the candidate did is shown all the same, forwards and backwards', async (_, changes) => {
  jest.spyOn(console, 'warn').mockReturnValue();
  const broken = changes.map((data) => changed(1500, data));
  page.network.files.set(`${FOLDER}.json`, fileOf([...EVENTS.slice(0, 3), ...broken, ...EVENTS.slice(3)]));
  replay('writing');
  await ready();
  const slider = screen.getByRole('slider');
  fireEvent.keyDown(slider, { key: 'End' });
  expect(answer()).toBe('answer');
  fireEvent.keyDown(slider, { key: 'ArrowLeft' });
  expect(answer()).toBe('a');
  fireEvent.click(screen.getByRole('button', { name: 'Play' }));
  fireEvent.click(screen.getByRole('button', { name: 'Pause' }));
  expect(screen.getByRole('button', { name: 'Play' })).toBeVisible();
  expect(document.querySelector('iframe')).toHaveAttribute('width', '1280');
});

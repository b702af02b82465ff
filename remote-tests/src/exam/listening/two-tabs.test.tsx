import { act, screen } from '@testing-library/react';
import { SERVER_TIME } from '../testing/exam-site';
import { ListeningSite } from '../testing/listening-site';

const SECOND = 1000;

let site: ListeningSite;
beforeEach(() => {
  sessionStorage.clear();
  site = new ListeningSite();
});
afterEach(() => site.close());

test('"Continue here" while a recording plays: the tab plays it on, and fetches none again', async () => {
  await site.openRoom();
  await site.user.click(screen.getByRole('button', { name: 'Start the recording now' }));
  await site.advance(2 * SECOND);
  const { fetched, kept } = site;
  expect(fetched).toEqual(['audio/part-1.webm', 'audio/part-2.webm']);

  act(() => void (site.outbox.status = 'lease-lost'));
  await site.advance(SECOND);
  expect(site.sound.playingAt).toBeNull();
  act(() => void (site.outbox.status = 'saved'));
  site.stored(kept, 4 * SECOND);
  await site.user.click(screen.getByRole('button', { name: 'Continue here' }));
  await site.advance(SECOND);
  expect(site.sound.playingAt).toBeGreaterThan(2);
  expect(fetched).toHaveLength(2);
});

test('"Continue here" plays a recording that waited for a click', async () => {
  const document = { listening: { part: 0, openedAt: SERVER_TIME, startedAt: SERVER_TIME } };
  site.sound.waitsForClick = true;
  await site.openRoom(document, 5 * SECOND);
  await site.advance(SECOND);
  expect(screen.getByRole('button', { name: 'Turn the sound on' })).toBeVisible();

  act(() => void (site.outbox.status = 'lease-lost'));
  await site.advance(SECOND);
  site.sound.waitsForClick = false;
  act(() => void (site.outbox.status = 'saved'));
  site.stored(document, 8 * SECOND);
  await site.user.click(screen.getByRole('button', { name: 'Continue here' }));
  await site.advance(SECOND);
  expect(site.sound.playingAt).toBeGreaterThan(8);
});

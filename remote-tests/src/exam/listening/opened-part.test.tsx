import { screen, within } from '@testing-library/react';
import { ListeningSite } from '../testing/listening-site';

const SECOND = 1000;

let site: ListeningSite;
beforeEach(() => {
  sessionStorage.clear();
  site = new ListeningSite();
});
afterEach(() => site.close());

const questions = (part: number) => screen.getByRole('region', { name: `Recording ${part}` });
const scroller = (part: number) => questions(part).parentElement!.parentElement!;

test('a part that opens by itself shows its questions from the top, and takes the focus of a field that is gone', async () => {
  await site.openRoom();
  await site.advance(24 * SECOND);
  await site.user.click(screen.getByRole('textbox'));
  scroller(1).scrollTop = 400;
  await site.advance(4 * SECOND);
  expect(questions(2)).toHaveFocus();
  expect(scroller(2).scrollTop).toBe(0);
});

test('it leaves the focus where it is elsewhere on the page', async () => {
  await site.openRoom();
  await site.advance(24 * SECOND);
  screen.getByRole('button', { name: 'Submit' }).focus();
  await site.advance(4 * SECOND);
  expect(questions(2)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Submit' })).toHaveFocus();
});

test('a screen reader hears each stage', async () => {
  await site.openRoom();
  const status = within(screen.getByRole('region', { name: 'Recording of this part' })).getByRole('status');
  const said: (string | null)[] = [status.textContent];
  const observer = new MutationObserver(() => said.push(status.textContent));
  observer.observe(status, { subtree: true, childList: true, characterData: true });
  for (let second = 0; second < 56; second += 1) await site.advance(SECOND);
  observer.disconnect();
  expect(said).toEqual([
    'Part 1 of 2 is open. Read the questions.',
    'The recording is playing. You hear it once.',
    'The recording is over. Now check your answers.',
    'Part 2 of 2 is open. Read the questions.',
    'The recording is playing. You hear it once.',
    'You have heard all recordings. Check your answers until the time is over, or submit them.',
  ]);
});

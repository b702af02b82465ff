import { formFile } from '@bandmark/contracts/api/full-tests';
import { fireEvent, screen, within } from '@testing-library/react';
import { SERVER_TIME } from '../testing/exam-site';
import { ListeningSite } from '../testing/listening-site';

let site: ListeningSite;
beforeEach(() => {
  sessionStorage.clear();
  site = new ListeningSite();
});
afterEach(() => site.close());

const SECOND = 1000;
const startNow = () => screen.getByRole('button', { name: 'Start the recording now' });
const position = () => screen.getByRole('group', { name: 'Position in the recording' });

describe('the course of a part', () => {
  test('its recording is fetched whole, then the questions can be read, then it plays by itself', async () => {
    await site.openRoom();
    expect(site.fetched[0]).toBe('audio/part-1.webm');
    expect(screen.getByRole('heading', { name: 'Recording 1' })).toBeVisible();
    expect(screen.getByRole('textbox')).toBeVisible();
    expect(screen.getByText(/The recording starts in/)).toHaveTextContent('00:04');
    expect(site.sound.playingAt).toBeNull();

    await site.advance(4 * SECOND);
    expect(site.sound.playingAt).toBeLessThan(1);
    expect(screen.getAllByText('The recording is playing. You hear it once.')[0]).toBeVisible();
    await site.advance(20 * SECOND);
    expect(site.sound.playingAt).toBeNull();
    expect(screen.getByText(/Check your answers. Part 2 opens in/)).toBeVisible();
    await site.advance(3 * SECOND);
    expect(screen.getByRole('heading', { name: 'Recording 2' })).toBeVisible();
  });

  test('the candidate may begin early and go on early, and looks back at earlier parts', async () => {
    await site.openRoom();
    expect(screen.getByRole('button', { name: 'Question 2, no answer' })).toBeDisabled();
    await site.user.click(startNow());
    await site.advance(SECOND);
    expect(site.sound.playingAt).toBeGreaterThan(0.5);
    await site.advance(20 * SECOND);
    await site.user.dblClick(screen.getByRole('button', { name: 'Go to part 2 now' }));
    await site.advance(SECOND);
    expect(startNow()).toBeVisible();
    // The replay blurs the pictures of the sections that the page marks.
    expect(screen.getByRole('region', { name: 'Recording 2' })).toHaveAttribute('data-section', '2');
    await site.user.click(screen.getByRole('button', { name: 'Question 1, no answer' }));
    expect(screen.getByRole('textbox')).toHaveFocus();
    expect(screen.getByRole('region', { name: 'Recording 1' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Recording 2' })).toBeVisible();
  });

  test('after the last recording, answers are checked until the end', async () => {
    await site.openRoom(
      {
        listening: { part: 1, openedAt: SERVER_TIME, startedAt: SERVER_TIME + SECOND },
      },
      50 * SECOND,
    );
    expect(screen.getAllByText(/You have heard all recordings/)[0]).toBeVisible();
    await site.advance(5 * SECOND);
    expect(screen.getAllByText(/You have heard all recordings/)[0]).toBeVisible();
    expect(site.sound.playingAt).toBeNull();
  });

  test('the keyboard goes on from the recordings when a pressed button is gone', async () => {
    await site.openRoom();
    const pressByKey = async (button: HTMLElement) => {
      button.focus();
      await site.user.keyboard('{Enter}');
      await site.advance(SECOND);
    };
    await pressByKey(startNow());
    expect(site.sound.playingAt).not.toBeNull();
    expect(screen.getByRole('region', { name: 'Recording of this part' })).toHaveFocus();
    await site.advance(20 * SECOND);
    await pressByKey(screen.getByRole('button', { name: 'Go to part 2 now' }));
    expect(screen.getByRole('heading', { name: 'Recording 2' })).toBeVisible();
    expect(screen.getByRole('region', { name: 'Recording of this part' })).toHaveFocus();
  });
});

describe('a recording is heard once', () => {
  test('a page that is opened while it plays goes on where it is by now', async () => {
    await site.openRoom(
      { listening: { part: 0, openedAt: SERVER_TIME, startedAt: SERVER_TIME + 5 * SECOND } },
      15 * SECOND,
    );
    expect(site.sound.playingAt).toBeGreaterThan(10);
    expect(site.sound.playingAt).toBeLessThan(12);
  });

  test('a page that is opened after it does not play it', async () => {
    await site.openRoom(
      { listening: { part: 0, openedAt: SERVER_TIME, startedAt: SERVER_TIME + 5 * SECOND } },
      26 * SECOND,
    );
    expect(site.sound.elements).toHaveLength(0);
    expect(screen.getByText(/Check your answers/)).toBeVisible();
  });

  test('when it began stands in the answer, beside the answers', async () => {
    await site.openRoom({ answers: { '1': 'tea' } });
    await site.user.click(startNow());
    await site.advance(SECOND);
    expect(site.kept.answers).toEqual({ '1': 'tea' });
    const { part, openedAt, startedAt } = site.kept.listening ?? { part: -1, openedAt: 0 };
    expect(part).toBe(0);
    expect(openedAt).toBeGreaterThanOrEqual(SERVER_TIME);
    expect(startedAt).toBeGreaterThanOrEqual(openedAt);
    expect(startedAt).toBeLessThan(SERVER_TIME + 10 * SECOND);
  });

  test('an answer that is written while it plays leaves its times alone', async () => {
    await site.openRoom();
    await site.user.click(startNow());
    await site.advance(SECOND);
    const { listening } = site.kept;
    await site.user.type(screen.getByRole('textbox'), 'bus');
    expect(site.kept).toMatchObject({ answers: { '1': 'bus' }, listening });
  });
});

describe('what a screen reader hears', () => {
  const status = () => within(screen.getByRole('region', { name: 'Recording of this part' })).getByRole('status');

  test('the start of a recording, once', async () => {
    await site.openRoom();
    const said: (string | null)[] = [];
    const observer = new MutationObserver(() => said.push(status().textContent));
    observer.observe(status(), { subtree: true, childList: true, characterData: true });
    await site.advance(4 * SECOND);
    for (let second = 0; second < 10; second += 1) await site.advance(SECOND);
    observer.disconnect();
    expect(said).toEqual(['The recording is playing. You hear it once.']);
  });

  test('after a reload, that it plays only once this device has it', async () => {
    let comes = () => {};
    site.api.on(formFile, async () => {
      await new Promise<void>((resolve) => (comes = resolve));
      return new Uint8Array(8) as unknown as Record<string, never>;
    });
    await site.openRoom({ listening: { part: 0, openedAt: SERVER_TIME, startedAt: SERVER_TIME } }, 5 * SECOND);
    expect(status()).toHaveTextContent('this device does not have it yet');
    expect(site.sound.playingAt).toBeNull();
    comes();
    await site.advance(SECOND);
    expect(site.sound.playingAt).toBeGreaterThan(5);
    expect(status()).toHaveTextContent(/^The recording is playing. You hear it once.$/);
  });
});

describe('it cannot be stopped or moved', () => {
  async function playing(): Promise<HTMLMediaElement> {
    await site.openRoom();
    await site.user.click(startNow());
    await site.advance(3 * SECOND);
    const element = site.sound.last;
    if (!element) throw new Error('Nothing plays.');
    return element;
  }

  test('its element is on no page: nothing to focus, no menu', async () => {
    const element = await playing();
    expect(element.isConnected).toBe(false);
    expect(screen.queryByRole('slider', { name: /recording/i })).not.toBeInTheDocument();
    expect(position()).not.toHaveAttribute('tabindex');
    // NVDA beeps at each change of a progress bar, over the recording.
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  });

  test('a pause from outside is undone', async () => {
    const element = await playing();
    element.pause();
    await site.advance(SECOND);
    expect(site.sound.playingAt).toBeGreaterThan(3.5);
  });

  test.each([
    ['back', 0],
    ['forward', 19],
  ])('moved %s, it returns to where the clock is', async (_where, to) => {
    const element = await playing();
    element.currentTime = to;
    await site.advance(4 * SECOND);
    expect(Math.abs((site.sound.playingAt ?? 0) - 7)).toBeLessThan(1.5);
  });

  test('what a sleeping device did not play is gone', async () => {
    await playing();
    site.sound.stall(5);
    await site.advance(4 * SECOND);
    expect(site.sound.playingAt).toBeGreaterThan(6);
  });

  test('the volume can be changed, and stays in the next part', async () => {
    const element = await playing();
    fireEvent.change(screen.getByRole('slider', { name: 'Volume' }), { target: { value: '40' } });
    expect(element.volume).toBeCloseTo(0.4);
    expect(sessionStorage.getItem('bandmark.volume')).toBe('0.4');
  });
});

describe('a browser that waits for a click', () => {
  test('before a recording: nothing is used up until it is heard', async () => {
    await site.openRoom();
    site.sound.waitsForClick = true;
    await site.advance(8 * SECOND);
    expect(screen.getAllByText(/plays no sound before you press a button/)[0]).toBeVisible();
    expect(site.kept.listening?.startedAt).toBeUndefined();
    site.sound.waitsForClick = false;
    await site.user.click(screen.getByRole('button', { name: 'Start the recording' }));
    await site.advance(SECOND);
    expect(site.sound.playingAt).toBeLessThan(2);
    expect(site.kept.listening?.startedAt).toBeGreaterThan(SERVER_TIME + 8 * SECOND);
  });

  test('after a reload: the recording goes on by the clock', async () => {
    site.sound.waitsForClick = true;
    await site.openRoom({ listening: { part: 0, openedAt: SERVER_TIME, startedAt: SERVER_TIME } }, 5 * SECOND);
    await site.advance(3 * SECOND);
    expect(screen.getAllByText(/Your browser stopped the sound/)[0]).toBeVisible();
    site.sound.waitsForClick = false;
    await site.user.click(screen.getByRole('button', { name: 'Turn the sound on' }));
    await site.advance(SECOND);
    expect(site.sound.playingAt).toBeGreaterThan(8);
  });
});

describe('the network', () => {
  test('fails while a part plays: it plays on, and the next one is here already', async () => {
    await site.openRoom();
    await site.user.click(startNow());
    await site.advance(2 * SECOND);
    expect(site.fetched).toEqual(['audio/part-1.webm', 'audio/part-2.webm']);
    site.api.isOffline = true;
    await site.advance(24 * SECOND);
    expect(screen.getByRole('heading', { name: 'Recording 2' })).toBeVisible();
    await site.advance(8 * SECOND);
    expect(site.sound.playingAt).not.toBeNull();
  });

  test('fails before a part: it does not open, the page says so and tries again', async () => {
    site.missing = () => 'refused';
    await site.openRoom();
    expect(screen.getAllByText(/We could not get the recording/)[0]).toBeVisible();
    expect(site.kept.listening).toBeUndefined();
    site.missing = () => null;
    await site.user.click(screen.getByRole('button', { name: 'Try again now' }));
    // The pressed button disappears.
    expect(screen.getByRole('region', { name: 'Recording of this part' })).toHaveFocus();
    await site.advance(SECOND);
    expect(startNow()).toBeVisible();
  });

  test('a recording that came in part is fetched again', async () => {
    site.missing = () => (site.fetched.length === 1 ? 'cut' : null);
    await site.openRoom();
    expect(screen.queryByRole('button', { name: 'Start the recording now' })).not.toBeInTheDocument();
    await site.advance(2 * SECOND);
    expect(startNow()).toBeVisible();
    expect(site.fetched.slice(0, 2)).toEqual(['audio/part-1.webm', 'audio/part-1.webm']);
  });

  test('a browser that cannot play the first format gets the other', async () => {
    site.sound.unplayable = ['audio/webm'];
    await site.openRoom();
    expect(site.fetched[0]).toBe('audio/part-1.m4a');
  });

  test('a browser that plays no format says so, and fetches them again after a pause alone', async () => {
    site.sound.isUndecodable = true;
    await site.openRoom();
    await site.user.click(startNow());
    await site.advance(SECOND);
    await site.user.click(startNow());
    await site.advance(SECOND);
    expect(screen.getAllByText(/This browser cannot play the recording/)[0]).toBeVisible();
    const ofPart = () => site.fetched.filter((file) => file.includes('part-1'));
    expect(ofPart()).toEqual(['audio/part-1.webm', 'audio/part-1.m4a']);
    await site.advance(20 * SECOND);
    expect(ofPart()).toHaveLength(2);
    expect(site.kept.listening?.startedAt).toBeUndefined();
    site.sound.isUndecodable = false;
    await site.user.click(screen.getByRole('button', { name: 'Try again now' }));
    await site.advance(SECOND);
    expect(site.sound.playingAt).not.toBeNull();
  });
});

test('before submitting, the candidate reads what is missing', async () => {
  await site.openRoom({ answers: { '1': 'tea' } });
  await site.user.click(screen.getByRole('button', { name: 'Submit' }));
  expect(screen.getByRole('dialog', { name: 'Submit your answer?' })).toHaveTextContent(
    'Question 2 has no answer. You have not heard 2 recordings to the end, and cannot after you submit.',
  );
});

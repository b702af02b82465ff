import { testPart } from '@bandmark/contracts/api/attempts';
import { act, screen, within } from '@testing-library/react';
import { ExamSite, SERVER_TIME, WRITING } from '../testing/exam-site';

let site: ExamSite;
beforeEach(() => {
  site = new ExamSite();
});
afterEach(() => site.close());

describe('writing', () => {
  test('shows skill, task, words and time; every change goes to the outbox', async () => {
    const box = await site.takeWriting();
    expect(screen.getByRole('heading', { level: 1, name: 'Writing' })).toBeVisible();
    expect(screen.getByText('Should cars stay out?')).toBeVisible();
    expect(box).toHaveAttribute('spellcheck', 'false');
    expect(screen.getByRole('timer', { name: 'Time left' })).toHaveTextContent(/19:59|20:00/);
    expect(document.querySelector('[data-section="1"]')).toHaveTextContent('Should cars stay out?');

    await site.user.type(box, 'Cars are loud.');
    expect(site.outbox.saved.at(-1)).toBe('Cars are loud.');
    expect(screen.getByText('3')).toBeVisible();
    expect(site.outbox.opened[0]).toMatchObject({
      userId: 'u1',
      attemptId: WRITING.attemptId,
      grant: 'grant-1',
      savedSequence: 0,
    });
  });

  test('a browser translates neither the task nor what the test asks', async () => {
    await site.takeWriting();
    expect(screen.getByText('Should cars stay out?').closest('[translate=no]')).not.toBeNull();
    await site.user.click(screen.getByRole('button', { name: 'Submit' }));
    expect(screen.getByRole('dialog', { name: 'Submit your answer?' }).closest('[translate=no]')).not.toBeNull();
  });

  test.each([
    ['saved', 'Saved'],
    ['saving', 'Saving…'],
    ['offline', 'Offline: kept on this device'],
    ['not-kept', 'Not on this device: keep this page open'],
  ] as const)('status %s reads "%s"', async (status, text) => {
    await site.takeWriting();
    act(() => {
      site.outbox.status = status;
    });
    expect(screen.getByText(text)).toBeVisible();
  });

  test('a screen reader speaks of trouble with saving and of its end, and not of every pause', async () => {
    await site.takeWriting();
    const shown = within(screen.getByRole('banner')).getAllByRole('status')[0]!;
    const isSpoken = (status: 'saved' | 'saving' | 'offline' | 'not-kept') => {
      act(() => {
        site.outbox.status = status;
      });
      return shown.getAttribute('aria-live') !== 'off';
    };
    expect((['saving', 'saved', 'saving', 'saved'] as const).map(isSpoken)).toEqual([false, false, false, false]);
    expect((['offline', 'saving', 'saved'] as const).map(isSpoken)).toEqual([true, true, true]);
    expect((['saving', 'saved'] as const).map(isSpoken)).toEqual([false, false]);
    // Where the device stores nothing, each change begins with this status.
    expect((['not-kept', 'saved', 'not-kept', 'saved'] as const).map(isSpoken)).toEqual([true, true, false, false]);
    expect((['offline', 'saved', 'saving', 'saved'] as const).map(isSpoken)).toEqual([true, true, false, false]);
    site.outbox.isUnreachable = true;
    expect(isSpoken('not-kept')).toBe(true);
    expect(shown).toHaveTextContent('Offline: keep this page open');
    site.outbox.isUnreachable = false;
    expect(isSpoken('saved')).toBe(true);
  });

  test('an answer that can hold no more says so', async () => {
    const sayings = () => screen.queryByText(/Your answer has 50,000 characters, the most that it can have/);
    const box = await site.takeWriting({ ...WRITING, answer: { sequence: 2, text: 'a'.repeat(49_998) } });
    await site.user.type(box, 'b');
    expect(sayings()).toBeNull();
    await site.user.type(box, 'cd');
    expect(box).toHaveValue(`${'a'.repeat(49_998)}bc`);
    expect(sayings()).toHaveAttribute('role', 'status');
    await site.user.type(box, '{Backspace}');
    expect(sayings()).toBeNull();
  });

  test('restores the device’s text when it is newer than the server’s', async () => {
    site.outbox.onDevice = { text: 'from this device', sequence: 5, isSaved: false, isSubmitRequested: false };
    expect(await site.takeWriting({ ...WRITING, answer: { sequence: 4, text: 'from the server' } })).toHaveValue(
      'from this device',
    );
  });

  test('and the server’s when another device wrote later', async () => {
    site.outbox.onDevice = { text: 'from this device', sequence: 4, isSaved: true, isSubmitRequested: false };
    expect(await site.takeWriting({ ...WRITING, answer: { sequence: 4, text: 'from the server' } })).toHaveValue(
      'from the server',
    );
  });

  test('what is typed right after the begin goes into the answer', async () => {
    const box = await site.takeWriting({ ...WRITING, answer: { sequence: 2, text: 'Dear' } });
    expect(box).toHaveFocus();
    await site.user.keyboard(' all');
    expect(box).toHaveValue('Dear all');
  });

  describe('leaving', () => {
    const close = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };

    test('the browser asks before the tab is closed, until the answer is submitted', async () => {
      await site.takeWriting();
      expect(close()).toBe(true);
      await site.submit();
      await screen.findByRole('heading', { name: 'Answer submitted' });
      expect(close()).toBe(false);
    });

    test('Back asks, says what goes on, and leads back to the answer or away', async () => {
      const box = await site.takeWriting();
      await site.user.type(box, 'Cars are loud.');
      await site.goBack();
      const dialog = within(screen.getByRole('dialog', { name: 'Leave this test?' }));
      expect(dialog.getByText(/You have (20:00|19:5\d) left. The time keeps running while you are away/)).toBeVisible();
      await site.user.click(dialog.getByRole('button', { name: 'Stay' }));
      expect(box).toHaveValue('Cars are loud.');
      expect(screen.queryByRole('dialog')).toBeNull();

      await site.goBack();
      await site.user.click(screen.getByRole('button', { name: 'Leave' }));
      expect(await screen.findByRole('heading', { name: 'Quick Tests' })).toBeVisible();
      expect(close()).toBe(false);
    });

    test('where the device stores nothing, the question claims no saved answer', async () => {
      await site.takeWriting();
      act(() => {
        site.outbox.status = 'not-kept';
      });
      await site.goBack();
      const dialog = screen.getByRole('dialog', { name: 'Leave this test?' });
      expect(dialog).toHaveTextContent(/Your answer is only on this page\. Stay until it says “Saved”\./);
      expect(dialog).not.toHaveTextContent('Your answer is saved');
    });

    test('that is asked when the time ends gives way to what happened', async () => {
      await site.takeWriting({ ...WRITING, deadline: SERVER_TIME + 6_000 });
      await site.goBack();
      await site.advance(5_000);
      expect(await screen.findByText('Time is up.')).toBeVisible();
      expect(screen.queryByRole('dialog')).toBeNull();
    });

    test('a page that only reads is left without a question', async () => {
      await site.takeWriting();
      act(() => {
        site.outbox.status = 'lease-lost';
      });
      expect(close()).toBe(false);
      await site.goBack();
      expect(await screen.findByRole('heading', { name: 'Quick Tests' })).toBeVisible();
    });
  });
});

test('a part is asked for once', async () => {
  await site.takeWriting();
  const asked = site.api.calls.filter(
    ({ request }) => request === `GET ${testPart.path.replace('{myTestId}', '42').replace('{skill}', 'writing')}`,
  );
  expect(asked).toHaveLength(1);
});

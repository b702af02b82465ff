import { testPart } from '@bandmark/contracts/api/attempts';
import { act, screen } from '@testing-library/react';
import { ExamSite, WRITING } from '../testing/exam-site';

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

  test('asks before the page is closed only while something is not on the device', async () => {
    await site.takeWriting();
    const close = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(close()).toBe(false);
    act(() => {
      site.outbox.status = 'offline';
    });
    expect(close()).toBe(false);
    act(() => {
      site.outbox.status = 'not-kept';
    });
    expect(close()).toBe(true);
  });
});

test('a part is asked for once', async () => {
  await site.takeWriting();
  const asked = site.api.calls.filter(
    ({ request }) => request === `GET ${testPart.path.replace('{myTestId}', '42').replace('{skill}', 'writing')}`,
  );
  expect(asked).toHaveLength(1);
});

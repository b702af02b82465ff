import { beginAttempt, testPart } from '@bandmark/contracts/api/attempts';
import type { RecorderFinding } from '@bandmark/contracts/remotes/recorder-health';
import { refuse } from '@bandmark/platform/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import { ExamSite, WRITING } from '../testing/exam-site';

let site: ExamSite;
beforeEach(() => {
  site = new ExamSite();
});
afterEach(() => site.close());

const beginButton = () => screen.getByRole('button', { name: 'Begin test' });
/** Opens a part that is not begun, and presses the button of its check. */
const beginCheck = async () => {
  site.part(null);
  site.open('/quick-test-writing/42');
  await site.user.click(await screen.findByRole('button', { name: 'Check camera and microphone' }));
};

describe('before the test', () => {
  test('shows the time, the rules and what is recorded, and begins only after the check', async () => {
    site.part(null);
    site.open('/quick-test-writing/42');
    expect(await screen.findByRole('heading', { name: 'Before you start' })).toBeVisible();
    expect(screen.getByText('20 minutes')).toBeVisible();
    for (const recorded of [/Your camera and your microphone/, /the messages of its console/])
      expect(screen.getByText(recorded)).toBeVisible();
    expect(beginButton()).toBeDisabled();

    await site.user.click(screen.getByRole('button', { name: 'Check camera and microphone' }));
    expect(await screen.findByText(/Recording five seconds/)).toBeVisible();
    expect(beginButton()).toBeDisabled();
    await site.user.click(await screen.findByRole('button', { name: 'Play the check recording' }));
    expect(HTMLMediaElement.prototype.play).toHaveBeenCalled();
    expect(beginButton()).toBeEnabled();

    site.part(WRITING);
    await site.user.click(beginButton());
    expect(await screen.findByRole('timer', { name: 'Time left' })).toBeVisible();
    expect(site.api.calls.find(({ request }) => request.endsWith('/begin'))?.body).toEqual({
      deviceCheck: { isPassed: true, findings: [] },
    });
    // The devices that passed the check are the ones that record.
    expect(site.recorder.sessions[0]?.options.devices).toEqual({ cameraId: 'cam-1', microphoneId: 'mic-1' });
  });

  test('keeps what is typed between "Begin test" and the appearance of the editor', async () => {
    await beginCheck();
    await screen.findByRole('button', { name: 'Play the check recording' });
    let answer = (): void => undefined;
    site.part(WRITING);
    site.api.on(beginAttempt, () => new Promise((resolve) => (answer = () => resolve(WRITING))));
    await site.user.click(beginButton());
    await site.user.keyboard('No{Control>}a{/Control}, theyx{Backspace} {Enter}{F1}');
    answer();
    const editor = await screen.findByRole('textbox', { name: 'Your answer' });
    expect(editor).toHaveValue('No, they \n');
    expect(editor).toHaveFocus();
    await site.user.keyboard('may');
    expect(editor).toHaveValue('No, they \nmay');
  });

  describe('a begin whose response is lost', () => {
    const LOST = () => Promise.reject(new TypeError('Failed to fetch'));
    /** Presses "Begin test" and types before `respond` ends the call. */
    const beginAndType = async (respond: () => ReturnType<typeof refuse> | Promise<never>) => {
      await beginCheck();
      await screen.findByRole('button', { name: 'Play the check recording' });
      let end = (): void => undefined;
      site.api.on(beginAttempt, async () => {
        await new Promise<void>((resolve) => (end = resolve));
        return respond();
      });
      await site.user.click(beginButton());
      await site.user.keyboard('Dear');
      return () => end();
    };

    test.each([
      ['with the connection', LOST],
      ['behind a gateway', () => refuse(502, 'Bad gateway.', 'http_error')],
    ])('%s opens the exam that has begun, with what was typed', async (_, respond) => {
      const end = await beginAndType(respond);
      site.part(WRITING);
      end();
      expect(await screen.findByRole('textbox', { name: 'Your answer' })).toHaveValue('Dear');
    });

    test.each<[string, () => void]>([
      ['while the server stays away', () => site.api.on(testPart, refuse(503, 'Down.'))],
      ['while the server may still be at work on it', () => site.part(null)],
    ])('says that the time may run %s, and goes on at the next press', async (_, answer) => {
      const end = await beginAndType(LOST);
      answer();
      end();
      expect(await screen.findByText(/^The server cannot be reached\. .*The test may have begun/)).toBeVisible();
      expect(screen.queryByText(/has not begun/)).toBeNull();
      site.part(WRITING);
      await site.user.keyboard('{Enter}');
      expect(await screen.findByRole('textbox', { name: 'Your answer' })).toHaveValue('Dear');
    });
  });

  test('asks for the name on the certificate before the first test, and begins with it', async () => {
    site.part(null, 'writing', { certificateName: null, suggestedName: 'Sam' });
    site.open('/quick-test-writing/42');
    const field = await screen.findByRole('textbox', { name: 'Name on your certificate' });
    expect(field).not.toHaveFocus();
    await site.user.click(screen.getByRole('button', { name: 'Check camera and microphone' }));
    await screen.findByRole('button', { name: 'Play the check recording' });
    expect(field).toHaveValue('Sam');
    expect(field).toHaveAccessibleDescription('As it is on your ID, in any script.');
    for (const none of ['   ', '12', 'sam@example.org']) {
      await site.user.clear(field);
      await site.user.type(field, none);
      expect(beginButton()).toBeDisabled();
    }
    await site.user.tab();
    expect(screen.getByText('Enter your name as it is on your ID.')).toBeVisible();
    expect(screen.getByText('Enter the name for your certificate. Then you can begin.')).toBeVisible();
    await site.user.clear(field);
    await site.user.type(field, ' 李娜 ');
    site.part(WRITING);
    await site.user.click(beginButton());
    expect(await screen.findByRole('timer', { name: 'Time left' })).toBeVisible();
    expect(site.api.calls.find(({ request }) => request.endsWith('/begin'))?.body).toMatchObject({
      certificateName: '李娜',
    });
  });

  test('shows the name before later tests, where it can be changed', async () => {
    site.part(null, 'writing', { certificateName: 'Samuel Lee' });
    site.open('/quick-test-writing/42');
    expect(await screen.findByText('Your certificate will carry the name Samuel Lee.')).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
    await site.user.click(screen.getByRole('button', { name: 'Change' }));
    const field = screen.getByRole('textbox', { name: 'Name on your certificate' });
    expect(field).toHaveValue('Samuel Lee');
    expect(field).toHaveFocus();
  });

  const finding = (code: RecorderFinding['code'], message: string) => ({ code, message, since: 0 });
  const nothing = { output: null, hasSeen: false, hasHeard: false };

  test('a check that passed says what would make the recording better, and the examiner reads it too', async () => {
    site.recorder.checked = { findings: [finding('echo', 'Your microphone hears your speakers. Use headphones.')] };
    await beginCheck();
    expect(await screen.findByText('We can see you.')).toBeVisible();
    expect(screen.getByText('We can hear you.')).toBeVisible();
    expect(screen.getByText(/^You can begin\. Below you see what would make/)).toHaveAttribute('role', 'status');
    expect(screen.getByText('Your microphone hears your speakers. Use headphones.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'I cannot pass this check' })).toBeNull();
    // It plays at once, and what the microphone hears of it is measured.
    expect(HTMLMediaElement.prototype.play).toHaveBeenCalled();
    fireEvent.playing(screen.getByLabelText('Check recording'));
    expect(site.recorder.playbacks).toBe(1);
    site.part(WRITING);
    await site.user.click(beginButton());
    await screen.findByRole('timer', { name: 'Time left' });
    expect(site.api.calls.find(({ request }) => request.endsWith('/begin'))?.body).toEqual({
      deviceCheck: { isPassed: true, findings: ['echo'] },
    });
  });

  test('a muted microphone does not pass; who cannot pass begins with a reason that the examiner reads', async () => {
    site.recorder.checked = { hasHeard: false, findings: [finding('microphone-muted', 'The microphone is muted.')] };
    await beginCheck();
    expect(await screen.findByText('We cannot hear you.')).toBeVisible();
    expect(screen.getByText('We can see you.')).toBeVisible();
    expect(screen.getByText('The microphone is muted.')).toBeVisible();
    expect(beginButton()).toBeDisabled();
    await site.user.click(screen.getByRole('button', { name: 'I cannot pass this check' }));
    expect(screen.getByRole('radio', { name: 'I have no camera.' })).toHaveFocus();
    expect(screen.getByText(/Your examiner reads that you did, and your reason\./)).toBeVisible();
    expect(beginButton()).toBeDisabled();
    await site.user.click(screen.getByRole('radio', { name: 'I have no microphone.' }));
    site.part(WRITING);
    await site.user.click(beginButton());
    await screen.findByRole('timer', { name: 'Time left' });
    expect(site.api.calls.find(({ request }) => request.endsWith('/begin'))?.body).toEqual({
      deviceCheck: { isPassed: false, findings: ['microphone-muted'], reason: 'no-microphone' },
    });
  });

  test('a check that passes after one that failed takes the way without it away', async () => {
    site.recorder.checked = { ...nothing, findings: [finding('black', 'The picture is black.')] };
    await beginCheck();
    await site.user.click(await screen.findByRole('button', { name: 'I cannot pass this check' }));
    await site.user.click(screen.getByRole('radio', { name: 'I have no camera.' }));
    expect(beginButton()).toBeEnabled();
    site.recorder.checked = {};
    await site.user.click(screen.getByRole('button', { name: 'Check again' }));
    expect(beginButton()).toBeDisabled();
    await screen.findByText('We can see you.');
    expect(screen.queryByRole('radio')).toBeNull();
    site.part(WRITING);
    await site.user.click(beginButton());
    await screen.findByRole('timer', { name: 'Time left' });
    expect(site.api.calls.find(({ request }) => request.endsWith('/begin'))?.body).toEqual({
      deviceCheck: { isPassed: true, findings: [] },
    });
  });

  test('a recorder from before the check records three seconds, as it did', async () => {
    delete site.recorder.createDeviceCheck;
    await beginCheck();
    expect(await screen.findByRole('button', { name: 'Play the check recording' })).toBeVisible();
    expect(beginButton()).toBeEnabled();
    await site.user.selectOptions(screen.getByRole('combobox', { name: 'Camera' }), 'Desk camera');
    expect(beginButton()).toBeDisabled();
  });

  test('another camera must pass the check again', async () => {
    await beginCheck();
    await screen.findByRole('button', { name: 'Play the check recording' });
    await site.user.selectOptions(screen.getByRole('combobox', { name: 'Camera' }), 'Desk camera');
    expect(beginButton()).toBeDisabled();
  });

  test('the choices of camera and microphone keep the focus while the check runs, and offer what it uses', async () => {
    await beginCheck();
    await screen.findByText(/Recording five seconds/);
    await site.user.tab({ shift: true });
    expect(screen.getByRole('combobox', { name: 'Microphone' })).toHaveFocus();
    await site.user.tab({ shift: true });
    const camera = screen.getByRole('combobox', { name: 'Camera' });
    expect(camera).toHaveFocus();
    expect(camera).toHaveAttribute('aria-disabled', 'true');
    expect(within(camera).getAllByRole('option')).toEqual([within(camera).getByText('Built-in camera')]);
    await screen.findByRole('button', { name: 'Play the check recording' });
    expect(camera).toHaveFocus();
    expect(camera).toHaveAttribute('aria-disabled', 'false');
    expect(within(camera).getAllByRole('option')).toHaveLength(2);
  });

  test('a refused camera shows the sentence of the spec', async () => {
    site.recorder.refusal = {
      code: 'access',
      message: 'Failed to access camera and mic. Please ensure permissions are granted.',
    };
    await beginCheck();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Failed to access camera and mic. Please ensure permissions are granted.',
    );
    expect(beginButton()).toBeDisabled();
  });

  test('without the recorder the test cannot begin, and the page says why', async () => {
    site.isRecorderMissing = true;
    site.part(null);
    site.open('/quick-test-writing/42');
    expect(await screen.findByText('The recorder could not be loaded.')).toBeVisible();
    expect(beginButton()).toBeDisabled();

    site.isRecorderMissing = false;
    await site.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Check camera and microphone' })).toBeVisible();
  });

  test('a press while the recorder still loads begins the check once it is there', async () => {
    let comes = () => {};
    site.recorderComes = new Promise((resolve) => (comes = resolve));
    await beginCheck();
    expect(screen.getByRole('button', { name: 'One moment…' })).toHaveAttribute('aria-disabled', 'true');
    comes();
    expect(await screen.findByRole('button', { name: 'Play the check recording' })).toBeVisible();
  });

  test('a server that does not begin shows why, and nothing has begun', async () => {
    await beginCheck();
    await screen.findByRole('button', { name: 'Play the check recording' });
    site.api.on(beginAttempt, refuse(503, 'Busy.'));
    await site.user.click(beginButton());
    expect(await screen.findByText('The test has not begun. Busy.')).toBeVisible();
    expect(beginButton()).toBeEnabled();
  });

  test.each([404, 403])('%d: a test of another candidate', async (status) => {
    site.api.on(testPart, refuse(status, 'No.'));
    site.open('/quick-test-writing/42');
    expect(await screen.findByRole('heading', { name: 'There is no such test' })).toBeVisible();
  });

  test('an address without an id sends no request', () => {
    site.open('/quick-test-writing/abc');
    expect(screen.getByRole('heading', { name: 'There is no such test' })).toBeVisible();
    expect(site.api.calls).toEqual([]);
  });

  test('a server that is down: Try again', async () => {
    site.api.isOffline = true;
    site.open('/quick-test-writing/42');
    expect(await screen.findByText('Nothing that was saved is lost.')).toBeVisible();
    site.api.isOffline = false;
    site.part(null);
    await site.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Before you start' })).toBeVisible();
  });
});

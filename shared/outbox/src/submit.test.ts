import 'fake-indexeddb/auto';
import { ATTEMPT, Device, KEY, settle } from './testing/device';
import { TransportError } from './transport';

let device: Device;
beforeEach(() => {
  device = new Device();
});
afterEach(() => device.closeAll());

describe('submitting', () => {
  test('takes the unsaved text along and returns the receipt', async () => {
    const attempt = (await device.newPage()).attempt(KEY);
    await attempt.saveAnswer('done');
    expect(await attempt.readAnswer()).toMatchObject({ isSubmitRequested: false });
    await expect(attempt.submit()).resolves.toEqual({ receipt: 'R-1', late: false });
    expect(device.server.log).toEqual(['submit']);
    expect(device.server.answers.get(ATTEMPT)).toMatchObject({ text: 'done' });
    expect(attempt.status()).toBe('saved');
    expect(await attempt.readAnswer()).toMatchObject({ isSaved: true, isSubmitRequested: false });
  });

  test('sends no text that the server has already', async () => {
    const attempt = (await device.newPage()).attempt(KEY);
    await attempt.saveAnswer('done');
    await device.clock.advance(700);
    const submit = jest.spyOn(device.server, 'submit');
    await attempt.submit();
    expect(submit.mock.calls.map(([, answer]) => answer)).toEqual([null]);
  });

  test('of an attempt without a text is remembered by the next page while the server is down', async () => {
    const first = await device.newPage();
    device.server.isDown = true;
    void first.attempt(KEY).submit();
    await settle();
    first.close();
    const attempt = (await device.newPage()).attempt(KEY);
    expect(await attempt.readAnswer()).toMatchObject({ text: '', isSubmitRequested: true });
    device.server.isDown = false;
    await device.clock.advance(15_000);
    expect(device.server.receipt).toBe('R-1');
  });

  test('waits while the server is down', async () => {
    const attempt = (await device.newPage()).attempt(KEY);
    await attempt.saveAnswer('done');
    device.server.isDown = true;
    const receipt = attempt.submit();
    await settle();
    expect(attempt.status()).toBe('offline');
    device.server.isDown = false;
    await device.clock.advance(15_000);
    await expect(receipt).resolves.toMatchObject({ receipt: 'R-1' });
  });

  test('is not "saved" while it waits, although the whole text is', async () => {
    const attempt = (await device.newPage()).attempt(KEY);
    await attempt.saveAnswer('done');
    await device.clock.advance(700);
    expect(attempt.status()).toBe('saved');
    device.server.isDown = true;
    void attempt.submit();
    await settle();
    expect(attempt.status()).toBe('offline');
  });

  test('is not repeated by further typing after the server refused it', async () => {
    const attempt = (await device.newPage()).attempt(KEY);
    await attempt.saveAnswer('done');
    device.server.failAnswer = 'refused';
    await expect(attempt.submit()).rejects.toMatchObject({ kind: 'refused' });
    device.server.failAnswer = null;
    await attempt.saveAnswer('done, and more');
    await device.clock.advance(2_000);
    expect(device.server.log.filter((line) => line.startsWith('submit'))).toEqual(['submit']);
    expect(device.server.answers.get(ATTEMPT)).toMatchObject({ text: 'done, and more' });
    expect(await attempt.readAnswer()).toMatchObject({ isSaved: true, isSubmitRequested: false });
  });

  test('is asked for again after the server refused it once', async () => {
    const attempt = (await device.newPage()).attempt(KEY);
    await attempt.saveAnswer('done');
    device.server.failAnswer = 'refused';
    await expect(attempt.submit()).rejects.toMatchObject({ kind: 'refused' });
    device.server.failAnswer = null;
    await expect(attempt.submit()).resolves.toMatchObject({ receipt: 'R-1' });
    expect(device.server.answers.get(ATTEMPT)).toMatchObject({ text: 'done' });
  });

  test('is taken back while the server is down, and asked for again later', async () => {
    const attempt = (await device.newPage()).attempt(KEY);
    await attempt.saveAnswer('done');
    device.server.isDown = true;
    const receipt = attempt.submit();
    await settle();
    const rejected = expect(receipt).rejects.toMatchObject({ kind: 'transient' });
    await expect(attempt.cancelSubmit?.()).resolves.toBe(true);
    await rejected;
    device.server.isDown = false;
    await device.clock.advance(15_000);
    // The text was sent, the submit request was not.
    expect(device.server.receipt).toBeNull();
    expect(attempt.status()).toBe('saved');
    await expect(attempt.submit()).resolves.toMatchObject({ receipt: 'R-1' });
  });

  test('cannot be taken back once the server has responded', async () => {
    const attempt = (await device.newPage()).attempt(KEY);
    await attempt.submit();
    await expect(attempt.cancelSubmit?.()).resolves.toBe(false);
    await expect(attempt.submit()).resolves.toMatchObject({ receipt: 'R-1' });
  });

  test('cannot be taken back while a request is under way that the server then grants', async () => {
    const attempt = (await device.newPage()).attempt(KEY);
    let respond = () => {};
    jest.spyOn(device.server, 'submit').mockImplementationOnce(async () => {
      await new Promise<void>((resolve) => (respond = resolve));
      return { receipt: 'R-7', late: false };
    });
    const receipt = attempt.submit();
    await settle();
    const cancelled = attempt.cancelSubmit?.();
    await settle();
    respond();
    await expect(cancelled).resolves.toBe(false);
    await expect(receipt).resolves.toMatchObject({ receipt: 'R-7' });
  });

  test('is cancelled when the lease is lost', async () => {
    const attempt = (await device.newPage()).attempt(KEY);
    device.server.failAnswer = 'lease-lost';
    await expect(attempt.submit()).rejects.toMatchObject({ kind: 'lease-lost' });
    expect(await attempt.readAnswer()).toBeNull();
  });
});

test('a text typed while the server refuses an earlier one is sent without another keystroke', async () => {
  const attempt = (await device.newPage()).attempt(KEY);
  jest.spyOn(device.server, 'saveAnswer').mockImplementationOnce(async () => {
    await attempt.saveAnswer('taken');
    throw new TransportError('refused', 'no');
  });
  await attempt.saveAnswer('refused');
  await device.clock.advance(2_000);
  expect(device.server.log).toEqual(['answer 2 taken']);
  expect(attempt.status()).toBe('saved');
});

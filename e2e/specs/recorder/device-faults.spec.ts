import { expect, test } from '../../fixtures/component-test';

/** Fault → code of its finding, and text that no other finding has. */
const WHILE_RECORDING = {
  muted: ['microphone-muted', 'The microphone is muted.'],
  silent: ['silent', 'The microphone sends no sound.'],
  clipped: ['clipped', 'The sound is too loud and distorted.'],
  black: ['black', 'The picture is black.'],
  frozen: ['frozen', 'The picture does not move.'],
  'unplugged camera': ['camera-lost', 'The camera stopped.'],
  'unplugged microphone': ['microphone-lost', 'The microphone stopped.'],
  'hidden page': ['page-hidden', 'This page was hidden.'],
} as const;
const BEFORE_START = {
  denied: ['access-denied', 'The browser does not let this page use them.'],
  busy: ['devices-busy', 'Another program uses the camera or microphone.'],
  slow: ['slow-uplink', 'Your connection is slow.'],
  full: ['storage-full', 'This device is almost full.'],
} as const;

test('twelve faults of devices, page and network are noticed before the start or while they run, each with its own words', async ({
  openComponent,
}) => {
  const { page } = await openComponent({ path: '/recorder' });
  await page.waitForFunction(() => 'scenarios' in window);
  const { running, before } = await page.evaluate(async () => {
    const [found, checked] = await Promise.all([
      window.scenarios.breakWhileRecording(),
      window.scenarios.checkBeforeStart(),
    ]);
    return { running: { ...found, 'hidden page': await window.scenarios.hideThePage() }, before: checked };
  });

  for (const [fault, [code, words]] of Object.entries(WHILE_RECORDING)) {
    const noticed = running[fault as keyof typeof running];
    expect({ fault, code: noticed?.code, before: noticed?.before }).toEqual({ fault, code, before: [] });
    expect(noticed?.message).toContain(words);
    // Only reported, because timers are late on a busy machine. Unit tests assert the limit of 3 s.
    test.info().annotations.push({ type: 'noticed', description: `${fault}: after ${noticed?.afterMs} ms` });
  }
  for (const [fault, [code, words]] of Object.entries(BEFORE_START)) {
    const { findings } = before[fault as keyof typeof BEFORE_START];
    expect({ fault, codes: findings.map((finding) => finding.code) }).toEqual({ fault, codes: [code] });
    expect(findings[0]?.message).toContain(words);
  }
  // Refused devices also show the sentence of the specification (§8).
  expect(before.denied.failure).toBe('Failed to access camera and mic. Please ensure permissions are granted.');
  // A slow connection and full storage do not fail the check of working devices.
  for (const passed of [before.well, before.slow, before.full])
    expect(passed).toMatchObject({ hasSeen: true, hasHeard: true, failure: null, isReleased: true });
  expect(before.well.findings).toEqual([]);
  for (const failed of [before.denied, before.busy]) expect(failed).toMatchObject({ hasSeen: false, hasHeard: false });
});

/**
 * Records the replay's fixtures: screen and console with rrweb, camera and microphone with MediaRecorder, in a real
 * Chromium with its synthetic devices. Run by hand: node --import tsx e2e/sample/record-fixture.ts
 */
import { chromium } from '@playwright/test';
import { ALL_FORMATS, BufferSource, BufferTarget, Conversion, Input, Output, WebMOutputFormat } from 'mediabunny';
import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { chromiumLaunch } from '../fixtures/chromium';
import { CAMERA_FILE, EVENTS_FILE, MANIFEST_FILE, RECORDINGS, SOUND_ONLY_FILE } from '../fixtures/recorded-fixture';
import { ROOT } from '../fixtures/run-node';
import { FIXTURE_PAGE } from './fixture-page';

interface RecordingWindow extends Window {
  recording: string[];
  stopCamera(): Promise<{ startedAt: number; base64: string }>;
  rrwebRecord: { record(options: object): void };
  rrwebPluginConsoleRecord: { getRecordConsolePlugin(options: object): unknown };
}

const recorder = createRequire(join(ROOT, 'remote-recorder/package.json'));
const script = (library: string, file: string) => recorder.resolve(library).replace(/[^/]+$/, file);

const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(FIXTURE_PAGE));
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const address = server.address();
const browser = await chromium.launch(chromiumLaunch());
const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
await page.goto(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`);
await page.addScriptTag({ path: script('@rrweb/record', 'record.umd.min.cjs') });
await page.addScriptTag({
  path: script('@rrweb/rrweb-plugin-console-record', 'rrweb-plugin-console-record.umd.min.cjs'),
});

await page.evaluate(() => {
  const here = window as unknown as RecordingWindow;
  const clock = document.getElementById('clock');
  if (!clock) throw new Error('The page has no clock.');
  here.recording = [];
  // The clock's text is the time of its own event, so that tests can compare the replayed screen with the camera.
  setInterval(() => (clock.textContent = String(Date.now())), 50);
  here.rrwebRecord.record({
    emit: (event: unknown) => here.recording.push(JSON.stringify(event)),
    plugins: [here.rrwebPluginConsoleRecord.getRecordConsolePlugin({ level: ['info', 'log', 'warn', 'error'] })],
  });
});

/** Starts recording camera or microphone. */
const record = (constraints: MediaStreamConstraints) =>
  page.evaluate(async (wanted) => {
    const stream = await navigator.mediaDevices.getUserMedia(wanted);
    const mimeType = wanted.video ? 'video/webm;codecs=vp8,opus' : 'audio/webm;codecs=opus';
    const camera = new MediaRecorder(stream, { mimeType, videoBitsPerSecond: 60_000, audioBitsPerSecond: 12_000 });
    const chunks: Blob[] = [];
    camera.ondataavailable = ({ data }) => chunks.push(data);
    const startedAt = await new Promise<number>((resolve) => {
      camera.onstart = () => {
        resolve(Date.now());
      };
      camera.start(1000);
    });
    (window as unknown as RecordingWindow).stopCamera = async () => {
      await new Promise((resolve) => {
        camera.onstop = resolve;
        camera.stop();
      });
      for (const track of stream.getTracks()) track.stop();
      const bytes = new Uint8Array(await new Blob(chunks).arrayBuffer());
      return { startedAt, base64: btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')) };
    };
  }, constraints);
const stop = async () => {
  const { startedAt, base64 } = await page.evaluate(() => (window as unknown as RecordingWindow).stopCamera());
  return { startedAt, file: await seekable(Buffer.from(base64, 'base64')) };
};

await page.waitForTimeout(700);
await record({ audio: true, video: { width: 320, height: 240, frameRate: 10 } });
await page.evaluate(() => {
  console.info('session opened', { attempt: 7 });
});
await page.mouse.move(500, 300);
await page.click('#answer');
await page.keyboard.type('The line graph compares how many people visited ', { delay: 60 });
await page.evaluate(() => {
  console.log('draft saved, revision 58');
});
await page.waitForTimeout(14_000);
await page.evaluate(() => {
  console.warn('network slow, retry in 2 s');
  console.error('<img src=x onerror="document.title=1"> %s stays text');
});
await page.mouse.move(900, 500, { steps: 12 });
await page.keyboard.type('the city museum and the maritime museum.', { delay: 60 });
await page.waitForTimeout(1200);
const camera = await stop();
const events = await page.evaluate(() => (window as unknown as RecordingWindow).recording);
await page.waitForTimeout(200);
await record({ audio: true });
await page.waitForTimeout(6000);
const sound = await stop();
await browser.close();
server.close();

const list = JSON.stringify(events);
const timeOf = (event = '{}') => (JSON.parse(event) as { timestamp: number }).timestamp;
const first = timeOf(events[0]);
const last = timeOf(events.at(-1));
const describe = (bytes: Buffer) => ({
  bytes: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
});
const source = new Input({ source: new BufferSource(camera.file), formats: ALL_FORMATS });
const durationMs = Math.round((await source.computeDuration()) * 1000);
const manifest = {
  schema: 1,
  state: 'finalised',
  cameraOffsetMs: camera.startedAt - first,
  durationMs: last - first,
  segments: [
    {
      segment: 0,
      cameraStartedAt: camera.startedAt,
      screenStartedAt: first,
      cameraFileOffsetMs: 0,
      cameraDurationMs: durationMs,
    },
  ],
  files: { [EVENTS_FILE]: describe(Buffer.from(list)), [CAMERA_FILE]: describe(camera.file) },
  missingChunks: 0,
};
await mkdir(RECORDINGS, { recursive: true });
await writeFile(join(RECORDINGS, EVENTS_FILE), list);
await writeFile(join(RECORDINGS, CAMERA_FILE), camera.file);
await writeFile(join(RECORDINGS, MANIFEST_FILE), `${JSON.stringify(manifest, null, 2)}\n`);
await writeFile(join(RECORDINGS, SOUND_ONLY_FILE), sound.file);
console.log(
  `${events.length} events, ${list.length} characters; camera ${camera.file.length} bytes, ${durationMs} ms, offset ${manifest.cameraOffsetMs} ms`,
);

/** Adds duration and cues, which MediaRecorder omits and a finalised file has. */
async function seekable(bytes: Buffer): Promise<Buffer> {
  const target = new BufferTarget();
  const output = new Output({ format: new WebMOutputFormat(), target });
  const conversion = await Conversion.init({
    input: new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS }),
    output,
  });
  await conversion.execute();
  if (!target.buffer) throw new Error('The conversion wrote nothing.');
  return Buffer.from(target.buffer);
}

/**
 * Records the replay's fixtures: screen and console with rrweb, camera and microphone with MediaRecorder, in a real
 * Chromium with its synthetic devices. Run by hand: node e2e/replay/record-fixture.mjs
 */
import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { ALL_FORMATS, BufferSource, BufferTarget, Conversion, Input, Output, WebMOutputFormat } from 'mediabunny';
import { chromium } from 'playwright-core';
import { bringChromium } from '../harness/find-chromium.mjs';
import { FIXTURE_PAGE } from './fixture-page.mjs';

const FOLDER = fileURLToPath(new URL('../../remote-replay/fixtures/', import.meta.url));
const UUID = '5d0a3c52-9d1e-4f6b-8a57-2c1be0f3a911';
const recorder = createRequire(new URL('../../remote-recorder/package.json', import.meta.url));
const script = (name, file) => recorder.resolve(name).replace(/[^/]+$/, file);

const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(FIXTURE_PAGE));
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const browser = await chromium.launch({
  executablePath: bringChromium(console.log),
  args: [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
  ],
});
const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
await page.goto(`http://127.0.0.1:${server.address().port}/`);
await page.addScriptTag({ path: script('@rrweb/record', 'record.umd.min.cjs') });
await page.addScriptTag({
  path: script('@rrweb/rrweb-plugin-console-record', 'rrweb-plugin-console-record.umd.min.cjs'),
});

await page.evaluate(() => {
  const events = [];
  window.recording = { events, cameraStartedAt: 0 };
  // The clock's text is the event's own time: what the replay shows can be compared with where its camera stands.
  setInterval(() => (document.getElementById('clock').textContent = String(Date.now())), 50);
  window.rrwebRecord.record({
    emit: (event) => events.push(JSON.stringify(event)),
    plugins: [window.rrwebPluginConsoleRecord.getRecordConsolePlugin({ level: ['info', 'log', 'warn', 'error'] })],
  });
});
const record = (constraints) =>
  page.evaluate(async (wanted) => {
    const stream = await navigator.mediaDevices.getUserMedia(wanted);
    const mimeType = wanted.video ? 'video/webm;codecs=vp8,opus' : 'audio/webm;codecs=opus';
    const camera = new MediaRecorder(stream, { mimeType, videoBitsPerSecond: 60_000, audioBitsPerSecond: 12_000 });
    const chunks = [];
    camera.ondataavailable = ({ data }) => chunks.push(data);
    const startedAt = await new Promise((resolve) => {
      camera.onstart = () => resolve(Date.now());
      camera.start(1000);
    });
    window.stopCamera = async () => {
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
  const { startedAt, base64 } = await page.evaluate(() => window.stopCamera());
  return { startedAt, file: await seekable(Buffer.from(base64, 'base64')) };
};

await page.waitForTimeout(700);
await record({ audio: true, video: { width: 320, height: 240, frameRate: 10 } });
await page.evaluate(() => console.info('session opened', { attempt: 7 }));
await page.mouse.move(500, 300);
await page.click('#answer');
await page.keyboard.type('The line graph compares how many people visited ', { delay: 60 });
await page.evaluate(() => console.log('draft saved, revision 58'));
await page.waitForTimeout(14_000);
await page.evaluate(() => {
  console.warn('network slow, retry in 2 s');
  console.error('<img src=x onerror="document.title=1"> %s stays text');
});
await page.mouse.move(900, 500, { steps: 12 });
await page.keyboard.type('the city museum and the maritime museum.', { delay: 60 });
await page.waitForTimeout(1200);
const camera = await stop();
const events = await page.evaluate(() => window.recording.events);
await page.waitForTimeout(200);
await record({ audio: true });
await page.waitForTimeout(6000);
const sound = await stop();
await browser.close();
server.close();

const list = JSON.stringify(events);
const first = JSON.parse(events[0]).timestamp;
const last = JSON.parse(events.at(-1)).timestamp;
const describe = (bytes) => ({ bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') });
const durationMs = Math.round(
  (await new Input({ source: new BufferSource(camera.file), formats: ALL_FORMATS }).computeDuration()) * 1000,
);
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
  files: { [`${UUID}.json`]: describe(Buffer.from(list)), [`${UUID}.webm`]: describe(camera.file) },
  missingChunks: 0,
};
await mkdir(FOLDER, { recursive: true });
await writeFile(`${FOLDER}${UUID}.json`, list);
await writeFile(`${FOLDER}${UUID}.webm`, camera.file);
await writeFile(`${FOLDER}${UUID}.manifest.json`, `${JSON.stringify(manifest, null, 2)}\n`);
await writeFile(`${FOLDER}sound-only.webm`, sound.file);
console.log(
  `${events.length} events, ${list.length} characters; camera ${camera.file.length} bytes, ${durationMs} ms, offset ${manifest.cameraOffsetMs} ms`,
);

/** What the recorder writes has no duration and no cues; the finalised file at rest has both. */
async function seekable(bytes) {
  const output = new Output({ format: new WebMOutputFormat(), target: new BufferTarget() });
  const conversion = await Conversion.init({
    input: new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS }),
    output,
  });
  await conversion.execute();
  return Buffer.from(output.target.buffer);
}

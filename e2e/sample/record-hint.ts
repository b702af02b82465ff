/**
 * Records the film that explains the result widget: pages of the sample certificate, frame by frame in Chromium, as ten
 * seconds of WebM and a still for each scheme. Run by hand when the look of the widget or the report changes, against a
 * running site: node --import tsx e2e/sample/record-hint.ts http://localhost:3000
 */
import { type Browser, chromium, type Page } from '@playwright/test';
import type * as Mediabunny from 'mediabunny';
import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { chromiumLaunch } from '../fixtures/chromium';
import { ROOT } from '../fixtures/run-node';

const OUTPUT = join(ROOT, 'remote-certificate/src/verification/hint');
const SIZE = { width: 480, height: 300 };
const FRAMES_A_SECOND = 10;
const BITS_A_SECOND = 70_000;

/** Times of the events in the film, seconds. */
const POINTER_ARRIVES = 3.2;
const PRESSES = 4;
const REPORT_OPENS = 4.4;
const ENDS = 10;

const [site = 'http://localhost:3000'] = process.argv.slice(2);
const browser = await chromium.launch(chromiumLaunch());
await mkdir(OUTPUT, { recursive: true });
for (const colorScheme of ['light', 'dark'] as const) {
  const frames = await filmFrames(browser, colorScheme);
  const [still] = frames.slice(POINTER_ARRIVES * FRAMES_A_SECOND);
  if (!still) throw new Error('There are too few frames.');
  const { video, picture } = await encode(browser, frames, still);
  await writeFile(join(OUTPUT, `hint-${colorScheme}.webm`), video);
  await writeFile(join(OUTPUT, `hint-${colorScheme}.webp`), picture);
  console.log(`${colorScheme}: ${frames.length} frames, ${video.length} bytes; still ${picture.length} bytes`);
}
await browser.close();

/** @returns the frames as PNG in base64 */
async function filmFrames(on: Browser, colorScheme: 'light' | 'dark'): Promise<string[]> {
  const context = await on.newContext({ viewport: SIZE, colorScheme, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto(`${site}/#ASampLeCertificate1`);
  const bar = page.getByRole('link', { name: /^Speaking.*of 9$/ });
  await bar.waitFor();
  const report = (await bar.getAttribute('href')) ?? '/';
  await layOut(page);

  const frames: string[] = [];
  const shoot = async (of: Page) => frames.push((await of.screenshot()).toString('base64'));
  const target = await bar.boundingBox();
  if (!target) throw new Error('The bar of the skill is not in view.');
  const to = { x: target.x + target.width * 0.4, y: target.y + target.height * 0.6 };
  for (let at = 0; at < REPORT_OPENS; at += 1 / FRAMES_A_SECOND) {
    const way = ease(Math.min(1, Math.max(0, (at - 1.2) / (POINTER_ARRIVES - 1.2))));
    const pointer = { x: 400 + (to.x - 400) * way, y: 280 + (to.y - 280) * way };
    await page.mouse.move(pointer.x, pointer.y);
    await show(page, { filled: ease(Math.min(1, at / 1.1)), pointer, isPressed: at >= PRESSES });
    await shoot(page);
  }

  const reportPage = await context.newPage();
  // Twice the size, because the report only has to be recognised, not read.
  await reportPage.setViewportSize({ width: SIZE.width * 2, height: SIZE.height * 2 });
  await reportPage.goto(site + report);
  await reportPage.getByRole('heading', { level: 1 }).waitFor();
  await reportPage.evaluate(() => document.fonts.ready);
  for (let at = REPORT_OPENS; at < ENDS; at += 1 / FRAMES_A_SECOND) {
    const scrolled = ease(Math.min(1, Math.max(0, (at - 6) / 2.5))) * 260;
    await reportPage.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), scrolled);
    await shoot(reportPage);
  }
  await context.close();
  return frames;
}

/** Hides everything but the widget, and adds an image of a mouse pointer. */
function layOut(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const widget = document.querySelector('a[href^="/report/"][data-level]')?.parentElement;
    const sheet = widget?.closest('main');
    if (!widget || !sheet) throw new Error('There is no result widget.');
    widget.dataset['hint'] = 'widget';
    const style = document.createElement('style');
    style.textContent = `[data-hint="widget"] { position: fixed !important; inset: 0; z-index: 99; padding: 40px 28px;
        align-content: center !important; background: var(--sheet) } figure { display: none !important }
      #hint-pointer { position: fixed; z-index: 100; width: 26px; height: 26px; margin: -3px 0 0 -5px }`;
    document.head.append(style);
    document.body.append(widget);
    const pointer = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    pointer.id = 'hint-pointer';
    pointer.setAttribute('viewBox', '0 0 24 24');
    const arrow = document.createElementNS('http://www.w3.org/2000/svg', 'path');
    arrow.setAttribute('d', 'M5 3l14 8.2-6.3 1.3L9.4 18z');
    arrow.setAttribute('fill', '#111a2e');
    arrow.setAttribute('stroke', '#fff');
    arrow.setAttribute('stroke-width', '1.4');
    pointer.append(arrow);
    document.body.append(pointer);
    await document.fonts.ready;
  });
}

/** Draws one moment: how far the bars are filled, and where the pointer is. */
function show(
  page: Page,
  moment: { filled: number; pointer: { x: number; y: number }; isPressed: boolean },
): Promise<void> {
  return page.evaluate(({ filled, pointer, isPressed }) => {
    for (const fill of document.querySelectorAll<HTMLElement>('[data-hint] [aria-hidden] > span')) {
      fill.style.transformOrigin = 'left';
      fill.style.transform = `scaleX(${filled})`;
    }
    const arrow = document.getElementById('hint-pointer');
    if (!arrow) return;
    arrow.style.left = `${pointer.x}px`;
    arrow.style.top = `${pointer.y}px`;
    arrow.style.transform = isPressed ? 'scale(0.85)' : '';
  }, moment);
}

/** Encodes the frames as VP9 in WebM and one of them as WebP, with the browser's encoders. */
async function encode(on: Browser, frames: readonly string[], still: string) {
  const page = await on.newPage();
  // WebCodecs needs a secure context.
  await page.goto(`${site}/robots.txt`);
  // The TypeScript loader wraps named functions in this helper, which the page lacks.
  await page.evaluate('globalThis.__name = (named) => named');
  const library = createRequire(join(ROOT, 'e2e/package.json')).resolve('mediabunny');
  await page.addScriptTag({ path: join(library.replace(/dist\/.*$/, ''), 'dist/bundles/mediabunny.min.cjs') });
  const { video, picture } = await page.evaluate(
    async ({ frames, still, size, framesASecond, bitsASecond }) => {
      const { BufferTarget, CanvasSource, Output, WebMOutputFormat } = (
        window as unknown as { Mediabunny: typeof Mediabunny }
      ).Mediabunny;
      const canvas = new OffscreenCanvas(size.width, size.height);
      const context = canvas.getContext('2d');
      if (!context) throw new Error('There is no canvas.');
      const draw = async (png: string) => {
        const bytes = Uint8Array.from(atob(png), (character) => character.charCodeAt(0));
        const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
        context.imageSmoothingQuality = 'high';
        context.drawImage(image, 0, 0, size.width, size.height);
        image.close();
      };
      const target = new BufferTarget();
      const output = new Output({ format: new WebMOutputFormat(), target });
      const source = new CanvasSource(canvas, { codec: 'vp9', bitrate: bitsASecond, keyFrameInterval: 5 });
      output.addVideoTrack(source, { frameRate: framesASecond });
      await output.start();
      for (const [index, frame] of frames.entries()) {
        await draw(frame);
        await source.add(index / framesASecond, 1 / framesASecond);
      }
      await output.finalize();
      await draw(still);
      const webp = await canvas.convertToBlob({ type: 'image/webp', quality: 0.82 });
      const text = (bytes: ArrayBuffer) =>
        btoa(Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join(''));
      return { video: text(target.buffer ?? new ArrayBuffer()), picture: text(await webp.arrayBuffer()) };
    },
    { frames, still, size: SIZE, framesASecond: FRAMES_A_SECOND, bitsASecond: BITS_A_SECOND },
  );
  await page.close();
  return { video: Buffer.from(video, 'base64'), picture: Buffer.from(picture, 'base64') };
}

function ease(part: number): number {
  return part * part * (3 - 2 * part);
}

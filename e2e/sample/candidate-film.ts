import { mkdtemp, open, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { chromiumLaunch } from '../fixtures/chromium';

const WIDTH = 320;
const HEIGHT = 240;
const FRAMES_PER_SECOND = 10;
const FRAMES = 80;

/** Makes a film of the drawn candidate, slightly moving, for the fake camera (YUV4MPEG2, 4:2:0). @returns its path */
export async function makeCandidateFilm(): Promise<string> {
  const portrait = await readFile(fileURLToPath(new URL('./candidate.svg', import.meta.url)), 'utf8');
  const browser = await chromium.launch(chromiumLaunch());
  const path = join(await mkdtemp(join(tmpdir(), 'bandmark-film-')), 'candidate.y4m');
  const file = await open(path, 'w');
  try {
    const page = await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT } });
    await file.write(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F${FRAMES_PER_SECOND}:1 Ip A1:1 C420jpeg\n`);
    for (let frame = 0; frame < FRAMES; frame += 1) {
      const rgba = await page.evaluate(drawFrame, { portrait, width: WIDTH, height: HEIGHT, phase: frame / FRAMES });
      await file.write('FRAME\n');
      await file.write(toI420(Buffer.from(rgba, 'base64')));
    }
  } finally {
    await file.close();
    await browser.close();
  }
  return path;
}

/** Runs in the page: draws one frame as base64 of RGBA. The movement ends where it begins, so that the film loops. */
async function drawFrame({
  portrait,
  width,
  height,
  phase,
}: {
  portrait: string;
  width: number;
  height: number;
  phase: number;
}): Promise<string> {
  const image = new Image();
  image.src = `data:image/svg+xml;base64,${btoa(portrait)}`;
  await image.decode();
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This Chromium has no 2D canvas.');
  const angle = phase * 2 * Math.PI;
  context.fillStyle = '#F7F9F8';
  context.fillRect(0, 0, width, height);
  context.translate(width / 2 + 2.5 * Math.sin(angle), height / 2 + 1.2 * Math.sin(2 * angle));
  context.rotate(0.012 * Math.sin(angle));
  const scale = 1.05;
  context.drawImage(image, (-width * scale) / 2, (-height * scale) / 2, width * scale, height * scale);
  const { data } = context.getImageData(0, 0, width, height);
  let text = '';
  for (let at = 0; at < data.length; at += 8192) text += String.fromCharCode(...data.subarray(at, at + 8192));
  return btoa(text);
}

/** Full-range BT.601, as C420jpeg requires. Chroma of a 2 × 2 block is its first pixel's, enough for one colour. */
function toI420(rgba: Buffer): Buffer {
  const luma = WIDTH * HEIGHT;
  const chroma = luma / 4;
  const out = Buffer.alloc(luma + 2 * chroma);
  const clamp = (value: number) => Math.max(0, Math.min(255, Math.round(value)));
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) {
      const at = (y * WIDTH + x) * 4;
      const [r = 0, g = 0, b = 0] = rgba.subarray(at, at + 3);
      out[y * WIDTH + x] = clamp(0.299 * r + 0.587 * g + 0.114 * b);
      if (y % 2 === 0 && x % 2 === 0) {
        const c = (y / 2) * (WIDTH / 2) + x / 2;
        out[luma + c] = clamp(128 - 0.168736 * r - 0.331264 * g + 0.5 * b);
        out[luma + chroma + c] = clamp(128 + 0.5 * r - 0.418688 * g - 0.081312 * b);
      }
    }
  }
  return out;
}

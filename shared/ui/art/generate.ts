/**
 * Writes src/art/*.svg: `node --import tsx art/generate.ts`. The output is committed, so that a build needs no extra
 * step.
 */
// It does not write src/art/qr-sample.svg: that is the QR code (level M) of the sample certificate's address with the
// default site settings, generated once with the qrcode package.
import { mkdirSync, writeFileSync } from 'node:fs';
import { rosette, rosetteXl, sealEdge, sealGround, waves } from './figures';
import { portrait } from './portrait';

const target = new URL('../src/art/', import.meta.url);
const files = {
  'rosette.svg': rosette(),
  'rosette-seal.svg': rosette(5),
  'rosette-xl.svg': rosetteXl(),
  'waves.svg': waves(),
  'seal-ground.svg': sealGround(),
  'seal-edge.svg': sealEdge(),
  'portrait.svg': portrait(),
};

mkdirSync(target, { recursive: true });
for (const [name, content] of Object.entries(files)) writeFileSync(new URL(name, target), `${content}\n`);

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { setPriority } from 'node:os';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { certificatePdf } from './pdf';
import { PICTURE, pictureSvg } from './picture';
import type { ShownFacts } from '../shown-facts';

export type DrawTask =
  | { kind: 'picture'; facts: ShownFacts }
  /** `credential`: the signed document to attach; null while it is not signed. */
  | { kind: 'pdf'; facts: ShownFacts; paper: 'a4' | 'letter'; credential: string | null };

/** Lower priority than the server, which is serving candidates. */
const NICENESS = 5;
// On Linux, priorities are per thread and 0 means the calling thread. Elsewhere this would affect the whole process.
if (process.platform === 'linux') setPriority(0, NICENESS);

let renderer: Promise<void> | null = null;

/** @returns the bytes of the PNG or PDF */
export async function run(task: DrawTask): Promise<Uint8Array> {
  if (task.kind === 'pdf') return certificatePdf(task.facts, task);
  const file = createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm');
  renderer ??= readFile(file).then((wasm) => initWasm(wasm));
  await renderer;
  const picture = new Resvg(await pictureSvg(task.facts), { fitTo: { mode: 'width', value: PICTURE.width } });
  const rendered = picture.render();
  try {
    return rendered.asPng();
  } finally {
    rendered.free();
    picture.free();
  }
}

/// <reference types="node" />
/** Checks what hosts read, the published types and the tables of the docs, against the code. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkTexts } from '../check/check-texts';
import { embedTexts, texts as panelTexts } from '../texts';
import { uploadTexts } from '../upload/upload-texts';
import type { MountProps } from './index';
import type { RecorderElementEvents } from './recorder-element';
import type * as published from './v1';

/** All texts, including those that load with their feature. */
const texts = { ...panelTexts, findings: { ...panelTexts.findings, ...checkTexts }, upload: uploadTexts };
const ROOT = join(__dirname, '../../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
/** Cells of the table rows that begin with a name in backticks. Trimmed, because the formatter pads them. */
const rowsOf = (path: string) =>
  read(path)
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim().replaceAll('`', '')),
    );
const LOOK = rowsOf('docs/embed-recorder-look.md');
const SCRIPT = rowsOf('docs/embed-recorder-script.md');

test('every custom property that a host may set is documented with its colours', () => {
  const tokens = read('shared/ui/src/recorder-tokens.css');
  const css = `${tokens}${read('remote-recorder/src/embed/theme.css')}`;
  const used = new Set([...css.matchAll(/--recorder-[a-z-]+/g)].map(([name]) => name));
  const documented = LOOK.filter(([name]) => name?.startsWith('--recorder-'));
  expect(documented.map(([name]) => name).sort()).toEqual([...used].sort());
  const colours = [...tokens.matchAll(/var\((--recorder-[a-z-]+), light-dark\((#\w+), (#\w+)\)\)/g)];
  expect(colours.length).toBeGreaterThan(0);
  for (const [, name, light, dark] of colours)
    expect(documented.find(([each]) => each === name)).toEqual([name, light, dark, expect.any(String)]);
});

test('every word of the panel is documented in English', () => {
  const { panel, announcements, failures, findings, upload, ...others } = texts;
  expect(others).toEqual({});
  const groups = { panel, announcements, failures, findings, upload, load: embedTexts };
  const words = Object.entries(groups).flatMap(([group, table]) =>
    Object.entries(table).map(([key, word]) => [group, key, word]),
  );
  expect(LOOK.filter(([group = '']) => group in groups)).toEqual(expect.arrayContaining(words));
  expect(LOOK.filter(([group = '']) => group in groups)).toHaveLength(words.length);
});

test('every attribute of the element is documented', () => {
  const documented = SCRIPT.flatMap(([names = '']) => names.split(', '));
  // Read from the source text: the module needs constants that only a build defines.
  const [, observed = ''] =
    /observedAttributes = \[(.*)\]/.exec(read('remote-recorder/src/embed/recorder-element.ts')) ?? [];
  const attributes = [...observed.matchAll(/'(\w+)'/g)].map(([, name]) => name);
  expect(attributes).toContain('title');
  expect(documented).toEqual(expect.arrayContaining(attributes));
});

type Same<One, Other> = [One] extends [Other] ? ([Other] extends [One] ? true : false) : false;
type Keys<Table> = { readonly [Group in keyof Table]: keyof Table[Group] };
/** Without `onRecorder`, which only federated hosts need: `mount()` returns the methods. */
type OwnMountProps = Omit<MountProps, 'onRecorder'>;

test('the published types say what the code takes and gives', () => {
  // The compiler checks this: `true` is a type error where the two sides differ.
  const fits: [
    words: Same<Keys<published.AllRecorderTexts>, Keys<typeof texts & { load: typeof embedTexts }>>,
    props: Same<keyof published.MountProps, keyof OwnMountProps>,
    takes: published.MountProps extends OwnMountProps ? true : false,
    events: Same<published.RecorderEvents, RecorderElementEvents>,
  ] = [true, true, true, true];
  expect(fits).not.toContain(false);
});

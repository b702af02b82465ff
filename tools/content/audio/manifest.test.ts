import { type MadePart, needsMaking, sha256 } from './manifest';

const [first, second] = [sha256('first'), sha256('second')];
const file = { file: 'part-1.webm', type: 'audio/webm; codecs=opus', bytes: 3, sha256: first };
const made = (source: MadePart['source']): MadePart => ({
  source,
  sourceHash: first,
  seconds: 300,
  loudness: { lufs: -19, peak: -2 },
  files: [file],
});

test.each([
  ['was never made', undefined, { kind: 'voices', hash: first }, [], true],
  ['is as its script says', made('voices'), { kind: 'voices', hash: first }, ['part-1.webm'], false],
  ['has another script or voice', made('voices'), { kind: 'voices', hash: second }, ['part-1.webm'], true],
  ['has lost a file', made('voices'), { kind: 'voices', hash: first }, [], true],
  ['has got a human recording', made('voices'), { kind: 'recording', hash: second }, ['part-1.webm'], true],
  ['is as its recording was', made('recording'), { kind: 'recording', hash: first }, ['part-1.webm'], false],
  ['has another recording', made('recording'), { kind: 'recording', hash: second }, ['part-1.webm'], true],
  ['outlives its recording', made('recording'), { kind: 'voices', hash: second }, ['part-1.webm'], false],
] as const)('a part that %s', (_what, before, source, names: readonly string[], isMadeAnew) => {
  expect(needsMaking(before, source, (name) => names.includes(name))).toBe(isMadeAnew);
});

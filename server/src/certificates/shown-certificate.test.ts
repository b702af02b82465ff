import { qrCode } from './shown-certificate';

/** The symbol that a path draws, by rows; `#` is dark. */
function drawn({ size, path }: { size: number; path: string }): string[] {
  const rows = Array.from({ length: size }, () => Array<string>(size).fill('.'));
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    rows[Number(y)]?.fill('#', Number(x), Number(x) + Number(width));
  return rows.map((row) => row.join(''));
}

test('an address is drawn as a QR symbol of version 4, with its finder, timing and format patterns', () => {
  const symbol = qrCode('https://bandmark.example/#ASampLeCertificate1/verification');
  expect(symbol.size).toBe(33);
  const rows = drawn(symbol);
  const finder = ['#######', '#.....#', '#.###.#', '#.###.#', '#.###.#', '#.....#', '#######'];
  const corner = (top: number, left: number) => rows.slice(top, top + 7).map((row) => row.slice(left, left + 7));
  expect([corner(0, 0), corner(0, 26), corner(26, 0)]).toEqual([finder, finder, finder]);
  expect(rows[6]?.slice(8, 25)).toBe('#.#.#.#.#.#.#.#.#');
  // Level M is 00, masked with 101010000010010: the first two modules of the format are 1 and 0 (ISO/IEC 18004 §7.9).
  expect(rows[8]?.slice(0, 2)).toBe('#.');
  // Every dark run is one rectangle of the path.
  expect(symbol.path.match(/M/g)).toHaveLength(rows.join(' ').match(/#+/g)?.length ?? 0);
});

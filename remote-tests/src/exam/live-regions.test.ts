/**
 * A screen reader announces a change of a live region, but not a region that appears with its text. So no style may
 * take an empty one off the page.
 */
const { readdirSync, readFileSync } = jest.requireActual<{
  readdirSync(path: string, options: { recursive: true }): string[];
  readFileSync(path: string, encoding: 'utf8'): string;
}>('node:fs');
const sources = (expect.getState().testPath ?? '').replace(/exam\/live-regions.*$/, '');
const styles = readdirSync(sources, { recursive: true }).filter((path) => path.endsWith('.css'));

test('no style hides what is empty', () => {
  expect(styles.length).toBeGreaterThan(40);
  const hiding = styles.filter((path) =>
    /:empty[^{}]*\{[^}]*(?:display: none|visibility: hidden)/.test(readFileSync(`${sources}${path}`, 'utf8')),
  );
  expect(hiding).toEqual([]);
});

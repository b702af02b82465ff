import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../packages';
import { dashboardJson } from './dashboard';

interface Panel {
  id: number;
  type: string;
  title: string;
  description?: string;
  gridPos: { x: number; y: number; w: number; h: number };
  datasource?: { uid: string };
  targets?: { expr: string }[];
}

test('deploy/grafana/bandmark.json is what panels.ts says: npm run dashboard', async () => {
  expect(await readFile(join(ROOT, 'deploy/grafana/bandmark.json'), 'utf8')).toBe(dashboardJson());
});

test('every panel explains itself, asks the chosen Prometheus and has its own place', () => {
  const { panels } = JSON.parse(dashboardJson()) as { panels: Panel[] };
  const shown = panels.filter(({ type }) => type !== 'row');
  expect(shown.length).toBeGreaterThan(20);
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  expect(new Set(panels.map(({ gridPos: { x, y } }) => `${x} ${y}`)).size).toBe(panels.length);
  for (const { title, description, datasource, gridPos } of shown) {
    expect([title, description]).toEqual([title, expect.stringMatching(/\.$/)]);
    expect(datasource?.uid).toBe('${datasource}');
    expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24);
  }
});

test.each(['Servers', 'Requests that fail'])('"%s" is 0 rather than "No data" when nothing is counted', (wanted) => {
  const { panels } = JSON.parse(dashboardJson()) as { panels: Panel[] };
  const panel = panels.find(({ title }) => title === wanted);
  // A series exists only once something was counted: 5xx after the first failure, a server while it is reached.
  expect(panel?.targets?.[0]?.expr).toContain(' or vector(0)');
});

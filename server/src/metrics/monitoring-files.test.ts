import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { buildMetricsApp } from '../connect-metrics';
import { definitionOf, JOB_NAMES } from '../jobs/jobs';
import { withServer } from '../testing/with-server';
import { processMetrics } from './metrics';

const ROOT = join(import.meta.dirname, '../../..');
const fileOf = (path: string) => readFile(join(ROOT, path), 'utf8');
const DASHBOARD = 'deploy/grafana/bandmark.json';
const ALERTS = 'deploy/prometheus/alerts.yml';

interface Alert {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string; description: string; guide: string };
}
const alerts = async () =>
  (parse(await fileOf(ALERTS)) as { groups: { rules: Alert[] }[] }).groups.flatMap(({ rules }) => rules);

const scrapes = async () =>
  (parse(await fileOf('deploy/prometheus/prometheus.yml')) as { scrape_configs: { job_name: string }[] })
    .scrape_configs;

/** Every expression that Grafana or Prometheus will evaluate. */
async function expressions(): Promise<string[]> {
  const { panels } = JSON.parse(await fileOf(DASHBOARD)) as { panels: { targets?: { expr: string }[] }[] };
  const ofPanels = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
  return [...ofPanels, ...(await alerts()).map(({ expr }) => expr)];
}

withServer('what the dashboard and the alerts read', (server) => {
  test('is exposed by a running server', async () => {
    const app = buildMetricsApp(server().deps);
    const { body } = await app.inject('/metrics');
    await app.close();
    const exposed = new Set<string>();
    for (const [, name = '', type] of body.matchAll(/^# TYPE (\S+) (\S+)$/gm))
      for (const suffix of type === 'histogram' ? ['_bucket', '_count', '_sum'] : ['']) exposed.add(name + suffix);
    const read = new Set(
      (await expressions()).flatMap((text) => text.match(/\b(?:bandmark|nodejs|process)_\w+/g) ?? []),
    );
    expect([...read].filter((name) => !exposed.has(name))).toEqual([]);
    expect(read.size).toBeGreaterThan(20);
    // A series that neither Grafana nor Prometheus uses need not be measured.
    const own = [...exposed].filter((name) => name.startsWith('bandmark_') && !/_(?:sum|bucket)$/.test(name));
    expect(own.filter((name) => ![...read].some((one) => one.replace(/_bucket$/, '_count') === name))).toEqual([]);
  });

  test('is selected by labels that exist, and by routes that are served', async () => {
    const labels = new Map(
      processMetrics
        .getMetricsAsArray()
        .map(({ name, ...rest }) => [name, (rest as { labelNames?: string[] }).labelNames]),
    );
    const counted = { selectors: 0, routes: 0 };
    for (const text of await expressions()) {
      for (const [, name = '', selector = ''] of text.matchAll(/\b(bandmark_\w+)\{([^}]*)\}/g)) {
        const known = labels.get(name.replace(/_(?:bucket|count|sum)$/, '')) ?? labels.get(name);
        const given = [...selector.matchAll(/(\w+)=~?"/g)]
          .map(([, label]) => label)
          .filter((label) => label !== 'instance');
        if (!known) continue;
        counted.selectors += 1;
        expect([name, given.filter((label) => !known.includes(String(label)))]).toEqual([name, []]);
      }
      for (const [, method = '', url = ''] of text.matchAll(/method="(\w+)",route="([^"]+)"/g)) {
        counted.routes += 1;
        expect([url, server().app.hasRoute({ method: method as 'PUT', url })]).toEqual([url, true]);
      }
    }
    expect(Math.min(counted.selectors, counted.routes)).toBeGreaterThan(0);
  });
});

test('each alert says how urgent it is, what it means, and where the guide says more', async () => {
  const headings = [...(await fileOf('docs/guides/operator.md')).matchAll(/^#+ (.+)$/gm)].map(
    ([, title = '']) =>
      `docs/guides/operator.md#${title
        .toLowerCase()
        .replace(/[^\w\s-]/g, '')
        .replace(/\s/g, '-')}`,
  );
  for (const { alert, labels, annotations } of await alerts()) {
    expect(alert).toMatch(/^Bandmark[A-Z]/);
    expect(['critical', 'warning']).toContain(labels.severity);
    expect(annotations.summary).toMatch(/\.$/);
    expect(annotations.description.length).toBeGreaterThan(80);
    expect(headings).toContain(annotations.guide);
  }
});

test('each search of the log passes over lines that are no JSON, which end jq: those of systemd and of the start', async () => {
  const searches = [...(await fileOf('docs/guides/operator.md')).matchAll(/jq (-\w+) '([^']*)'/g)];
  expect(searches.length).toBeGreaterThan(3);
  for (const [, flags, filter = ''] of searches)
    expect([flags?.includes('R'), filter.split(' | ')[0]]).toEqual([true, 'fromjson?']);
});

test('the scrape keeps the label `job` of the queue: Prometheus would rename it, and alerts name each job by it', async () => {
  expect((await expressions()).join('\n')).toMatch(/by \(job\b/);
  expect((await scrapes())[0]).toMatchObject({ job_name: 'bandmark', honor_labels: true });
});

test('each job that an alert names is scraped', async () => {
  const named = new Set(
    (await alerts()).flatMap(({ expr }) =>
      [...expr.matchAll(/\b(?:up|probe_\w+|process_\w+)\{job="([\w-]+)"/g)].map(([, job]) => job),
    ),
  );
  expect([...named].sort()).toEqual((await scrapes()).map((scrape) => scrape.job_name).sort());
});

test('the alert for scheduled tasks watches each that runs at least once an hour, and no other job', async () => {
  const { expr = '' } = (await alerts()).find(({ alert }) => alert === 'BandmarkScheduledTaskFails') ?? {};
  const watched = new RegExp(`^(${/job=~"([^"]+)"/.exec(expr)?.[1] ?? ''})$`);
  const isFrequent = /^\S+ \* /;
  expect(JOB_NAMES.filter((name) => watched.test(name))).toEqual(
    JOB_NAMES.filter((name) => isFrequent.test(definitionOf(name).schedule ?? '')),
  );
});

test('neither proxy logs an error of a request, which has the address of the visitor and the path', async () => {
  expect(await fileOf('deploy/nginx/bandmark.conf')).toMatch(/^ +access_log off;$.*^ +error_log \S+ crit;$/ms);
  expect(await fileOf('deploy/caddy/Caddyfile')).toMatch(
    /^\t+exclude http\.log\.error http\.handlers\.reverse_proxy$/m,
  );
});

const hasPromtool = spawnSync('promtool', ['--version']).status === 0;
/** Part of Debian's package prometheus, which is too large to install for a check of one second. */
const withPromtool = hasPromtool ? test : test.skip;

withPromtool('Prometheus takes the rules, and they fire when they should (needs promtool)', () => {
  for (const args of [
    ['check', 'config', 'prometheus.yml'],
    ['test', 'rules', 'alerts.test.yml'],
  ]) {
    const { status, stdout, stderr } = spawnSync('promtool', args, {
      cwd: join(ROOT, 'deploy/prometheus'),
      encoding: 'utf8',
    });
    expect([status, status === 0 ? '' : stdout + stderr]).toEqual([0, '']);
  }
});

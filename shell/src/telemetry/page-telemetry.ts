import { siteSettings } from '@bandmark/platform';
import { belowApiBase } from '@bandmark/contracts/api-base';
import type { TelemetryEvent } from '@bandmark/contracts/api/telemetry';
import { TELEMETRY_PATH } from '@bandmark/contracts/api/telemetry-path';
import type { LoadReport } from '../federation/loader-interface';
import { pageView } from '../federation/registry-view';
import { createTelemetry, type Place, type Telemetry } from './create-telemetry';
import { watchPage } from './watch-page';
import { watchVitals } from './watch-vitals';

let telemetry: Telemetry | undefined;

/** Uses a beacon, which outlives the page; without beacons, a `keepalive` request. */
function send(events: readonly TelemetryEvent[]): void {
  const body = new Blob([JSON.stringify({ events })], { type: 'application/json' });
  const address = belowApiBase(TELEMETRY_PATH, siteSettings());
  if (typeof navigator.sendBeacon === 'function' && navigator.sendBeacon(address, body)) return;
  fetch(address, { method: 'POST', body, keepalive: true }).catch(() => undefined);
}

const shell = (): Pick<Place, 'remote' | 'version'> | null => {
  const version = pageView()?.shell?.version;
  return version === undefined ? null : { remote: 'shell', version };
};

/** Starts telemetry. Until it is called, as in tests, nothing is reported. */
export function startTelemetry(): void {
  const share = siteSettings().telemetryShare ?? 1;
  const started = createTelemetry({
    isSampled: Math.random() < share,
    send,
    after: (ms, callback) => {
      setTimeout(callback, ms);
    },
  });
  telemetry = started;
  watchPage(window, started, shell);
  const of = shell();
  if (of) started.load({ ...of, phase: 'load' }, performance.now());
  watchVitals((vital, value) => {
    const place = shell();
    if (place) started.vital(vital, { ...place, phase: 'run' }, value);
    // A value reported while the page is being hidden may have no later chance to be sent.
    if (document.visibilityState === 'hidden') started.flush();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') started.flush();
  });
}

/** Passes on the loader's reports about a remote. */
export function reportLoad(report: LoadReport): void {
  const place = { remote: report.remote, version: report.version, phase: 'load' } as const;
  if (report.kind === 'loaded') telemetry?.load(place, report.ms);
  else telemetry?.error(place, report.error);
}

/** A screen threw in its first render (`mount`) or later (`run`). */
export function reportRenderError(
  remote: string,
  version: string | undefined,
  phase: 'mount' | 'run',
  error: unknown,
): void {
  if (version !== undefined) telemetry?.error({ remote, version, phase }, error);
}

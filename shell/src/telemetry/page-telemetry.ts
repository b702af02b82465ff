import { siteSettings } from '@bandmark/platform';
import { sendTelemetry, type TelemetryEvent } from '@bandmark/contracts/api/telemetry';
import type { LoadReport } from '../federation/load-report';
import { pageView } from '../federation/page-view';
import { createTelemetry, type Place, type Telemetry } from './create-telemetry';
import { watchPage } from './watch-page';
import { watchVitals } from './watch-vitals';

let telemetry: Telemetry | undefined;

/** Beacons outlive the page; where there are none, a request that may. */
function send(events: readonly TelemetryEvent[]): void {
  const body = new Blob([JSON.stringify({ events })], { type: 'application/json' });
  if (typeof navigator.sendBeacon === 'function' && navigator.sendBeacon(sendTelemetry.path, body)) return;
  fetch(sendTelemetry.path, { method: 'POST', body, keepalive: true }).catch(() => undefined);
}

const shell = (): Pick<Place, 'remote' | 'version'> | null => {
  const version = pageView()?.shell?.version;
  return version === undefined ? null : { remote: 'shell', version };
};

/** Starts to listen and measure; before it, and in tests, nothing is reported. */
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
  const vitals = watchVitals();
  let isTold = false;
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden') return;
    const place = shell();
    // Once per page: a tab that is looked at again goes on being the same visit.
    if (place && !isTold) {
      isTold = true;
      for (const [kind, value] of Object.entries(vitals()) as ['lcp' | 'cls' | 'inp', number | null][]) {
        if (value !== null) started.vital(kind, { ...place, phase: 'run' }, value);
      }
    }
    started.flush();
  });
}

/** What the loader says of a remote. */
export function reportLoad(report: LoadReport): void {
  const place = { remote: report.remote, version: report.version, phase: 'load' } as const;
  if (report.kind === 'loaded') telemetry?.load(place, report.ms);
  else telemetry?.error(place, report.error);
}

/** A screen threw while it was rendered: at first (`mount`), or later (`run`). */
export function reportRenderError(
  remote: string,
  version: string | undefined,
  phase: 'mount' | 'run',
  error: unknown,
): void {
  if (version !== undefined) telemetry?.error({ remote, version, phase }, error);
}

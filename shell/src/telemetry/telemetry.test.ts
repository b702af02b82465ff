import type { Metric } from 'web-vitals';
import { sendTelemetry, TELEMETRY_EVENTS_MAX, type TelemetryEvent } from '@bandmark/contracts/api/telemetry';
import { createTelemetry, type Place } from './create-telemetry';
import { releaseOfAddress, watchPage } from './watch-page';
import { watchVitals } from './watch-vitals';

const place: Place = { remote: 'tests', version: '1.2.0', phase: 'run' };

function page(isSampled = true) {
  const sent: TelemetryEvent[][] = [];
  const timers: (() => void)[] = [];
  const telemetry = createTelemetry({
    isSampled,
    send: (events) => {
      // The events must match the endpoint's schema.
      expect(sendTelemetry.body?.safeParse({ events }).success).toBe(true);
      sent.push([...events]);
    },
    after: (_, callback) => timers.push(callback),
  });
  return { telemetry, sent, timers };
}

describe('gathering', () => {
  test('events of one moment are sent together, and only once', () => {
    const { telemetry, sent, timers } = page();
    telemetry.load({ ...place, phase: 'load' }, 120.4);
    telemetry.error(place, new TypeError('x is not a function'));
    telemetry.vital('cls', place, -0.2);
    expect(sent).toEqual([]);
    expect(timers).toHaveLength(1);
    timers[0]?.();
    expect(sent).toEqual([
      [
        { kind: 'load', remote: 'tests', version: '1.2.0', phase: 'load', value: 120 },
        { kind: 'error', ...place, message: 'TypeError: x is not a function' },
        { kind: 'cls', ...place, value: 0 },
      ],
    ]);
    telemetry.flush();
    expect(sent).toHaveLength(1);
    telemetry.csp(place, 'img-src https');
    expect(timers).toHaveLength(2);
  });

  test('a loop that fails for ever is reported three times', () => {
    const { telemetry, sent } = page();
    for (let times = 0; times < 100; times += 1) telemetry.error(place, new Error(`number ${times}`));
    telemetry.flush();
    expect(sent[0]).toHaveLength(3);
  });

  test('no batch is larger than the server takes', () => {
    const { telemetry, sent } = page();
    for (let times = 0; times < TELEMETRY_EVENTS_MAX + 5; times += 1)
      telemetry.load({ ...place, remote: `remote-${String.fromCharCode(97 + (times % 26))}${times}` }, 1);
    telemetry.flush();
    expect(sent.map((batch) => batch.length)).toEqual([TELEMETRY_EVENTS_MAX, 5]);
  });

  test('a page outside the sample reports nothing', () => {
    const { telemetry, sent } = page(false);
    telemetry.error(place, new Error('x'));
    telemetry.flush();
    expect(sent).toEqual([]);
  });

  test('no words of the visitor leave the page', () => {
    const { telemetry, sent } = page();
    telemetry.error(place, new SyntaxError('Unexpected token in "Dear Sir" at https://x.example/replay/1'));
    telemetry.flush();
    expect(sent[0]?.[0]).toMatchObject({ message: 'SyntaxError: Unexpected token in <quote> at <address>' });
  });
});

test.each([
  ['https://x.example/remotes/tests/0.1.0-67e5c680/833.3c89.js', { remote: 'tests', version: '0.1.0-67e5c680' }],
  [
    'Error\n  at a (http://localhost:3000/remotes/shell/1.0.0/main.js:1:2)\n  at b (http://localhost:3000/remotes/auth/2.0.0/x.js)',
    { remote: 'shell', version: '1.0.0' },
  ],
  ['chrome-extension://abc/content.js', null],
  ['/remotes/../x/1.0.0/', null],
  ['', null],
])('whose code is %j', (text, expected) => {
  expect(releaseOfAddress(text)).toEqual(expected);
});

describe('the page', () => {
  const noted: unknown[] = [];
  beforeAll(() => {
    watchPage(
      window,
      {
        error: ({ remote, version }, error) => {
          noted.push([`${remote}@${version}`, String(error)]);
        },
        csp: ({ remote }, message) => {
          noted.push([remote, message]);
        },
      },
      () => ({ remote: 'shell', version: '1.0.0' }),
    );
  });
  beforeEach(() => {
    noted.length = 0;
  });
  const thrownBy = (address: string) => Object.assign(new Error('broken'), { stack: `Error: broken\n at ${address}` });

  test('puts an uncaught error down to the release whose code it was', () => {
    const error = thrownBy('http://localhost/remotes/auth/1.0.0/entry.js:1:1');
    window.dispatchEvent(new ErrorEvent('error', { error, message: 'broken' }));
    window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: error }));
    expect(noted).toEqual([
      ['auth@1.0.0', 'Error: broken'],
      ['auth@1.0.0', 'Error: broken'],
    ]);
  });

  test('does not count the errors of extensions, nor tags that did not load', () => {
    window.dispatchEvent(
      new ErrorEvent('error', { error: thrownBy('chrome-extension://abc/x.js'), message: 'broken' }),
    );
    window.dispatchEvent(new Event('error'));
    expect(noted).toEqual([]);
  });

  test.each([
    [{ blockedURI: 'inline', sourceFile: 'http://localhost/remotes/tests/1.0.0/x.js' }, ['tests', 'script-src inline']],
    [{ blockedURI: 'https://spy.example/pixel?who=me', sourceFile: '' }, ['shell', 'script-src https']],
  ])('notes what the policy stopped, without its target', (parts, expected) => {
    document.dispatchEvent(
      Object.assign(new Event('securitypolicyviolation'), { effectiveDirective: 'script-src', ...parts }),
    );
    expect(noted).toEqual([expected]);
  });
});

test('each vital is reported once, layout shifts in thousandths', () => {
  const noted: [string, number][] = [];
  const reports: Record<string, (metric: Metric) => void> = {};
  const measure = (name: string) => (report: (metric: never) => void) => {
    reports[name] = report as (metric: Metric) => void;
  };
  watchVitals((vital, value) => noted.push([vital, value]), {
    onLCP: measure('lcp'),
    onCLS: measure('cls'),
    onINP: measure('inp'),
  });
  const metric = (value: number) => ({ value }) as Metric;
  reports['lcp']?.(metric(812.5));
  expect(noted).toEqual([['lcp', 812.5]]);
  // The page is hidden, shown again and hidden again.
  for (const value of [0.1, 0.4]) reports['cls']?.(metric(value));
  reports['inp']?.(metric(80));
  expect(noted).toEqual([
    ['lcp', 812.5],
    ['cls', 100],
    ['inp', 80],
  ]);
});

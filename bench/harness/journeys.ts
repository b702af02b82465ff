import { DEFAULT_SITE_SETTINGS } from '@bandmark/contracts/site-settings';
import type { BenchSite } from './bench-site';
import type { Way } from './clicks';
import type { Journey } from './visits';

const UNKNOWN_UUID = '0b8f0d9c-52a1-4c55-9d7f-3a1c0e6f2b74';

/** First page of each remote. The recorder has no page; the start page of a test needs it. */
const SCREENS = {
  'sign-in': { path: () => '/sign-in', heading: '^Log In$' },
  tests: { path: () => '/tests', heading: '^Quick Tests$', isSignedIn: true },
  'start of a test': {
    path: ({ testId }: BenchSite) => `/quick-test-writing/${testId}`,
    heading: '^Before you start$',
    isSignedIn: true,
  },
  replay: { path: () => `/replay/writing/${UNKNOWN_UUID}/webm/1234`, heading: 'replay$' },
  certificate: { path: () => `/#${DEFAULT_SITE_SETTINGS.sampleCertificateId}`, heading: '.' },
} satisfies Record<string, Omit<Journey, 'name'>>;

const LANDING_HEADING = 'on.the.record';

type Clicked = Omit<Journey, 'name' | 'click'> & { click: Omit<NonNullable<Journey['click']>, 'way'> };

const CLICKS: readonly (readonly [name: string, journey: Clicked])[] = [
  [
    'landing → sign-in',
    {
      ...SCREENS['sign-in'],
      click: {
        from: '/',
        heading: LANDING_HEADING,
        link: (page) => page.getByRole('link', { name: 'Sign In' }).first(),
      },
    },
  ],
  [
    'tests → start of a test',
    {
      ...SCREENS['start of a test'],
      click: {
        from: '/tests',
        heading: SCREENS.tests.heading,
        // The link of the existing test: links that add a test are rate-limited.
        link: (page) => page.locator('a[href^="/quick-test-writing/"]').first(),
      },
    },
  ],
  [
    'landing → certificate',
    {
      ...SCREENS.certificate,
      // The landing page's heading stays in the document, hidden: only the certificate's counts.
      heading: '^(?!.*on.the.record)',
      click: {
        from: '/',
        heading: LANDING_HEADING,
        link: (page) => page.getByRole('link', { name: 'Sample Certificate' }).first(),
      },
    },
  ],
];

const WAYS: readonly (readonly [Way, string])[] = [
  ['hand', 'click by mouse'],
  ['tap', 'click by tap'],
];

/** Everything the bench compares, in the order of the table. */
export const JOURNEYS: readonly Journey[] = [
  ...Object.entries(SCREENS).map(([name, screen]): Journey => ({ ...screen, name: `${name}, cold` })),
  ...WAYS.flatMap(([way, how]) =>
    CLICKS.map(([name, journey]): Journey => ({
      ...journey,
      name: `${name}, ${how}`,
      click: { ...journey.click, way },
    })),
  ),
  ...Object.entries(SCREENS).map(([name, screen]): Journey => ({
    ...screen,
    name: `${name}, repeat visit`,
    isRepeat: true,
  })),
];

import { DEFAULT_SITE_SETTINGS } from '@bandmark/contracts/site-settings';
import type { BenchSite } from './bench-site';
import type { Journey } from './visits';

const UNKNOWN_UUID = '0b8f0d9c-52a1-4c55-9d7f-3a1c0e6f2b74';

/** First page of each remote. The recorder has none of its own: the start page of a test is where it is needed. */
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

/** A mouse is on a link before it presses. Both sites preload what it leads to from that moment. */
const RESTS = 200;

const CLICKS: readonly (readonly [name: string, journey: Omit<Journey, 'name'> & Required<Pick<Journey, 'click'>>])[] =
  [
    [
      'landing → sign-in',
      {
        ...SCREENS['sign-in'],
        click: {
          from: '/',
          heading: LANDING_HEADING,
          link: (page) => page.getByRole('link', { name: 'Sign In' }).first(),
          rests: 0,
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
          link: (page) => page.getByRole('link', { name: /start/i }).first(),
          rests: 0,
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
          rests: 0,
        },
      },
    ],
  ];

/** Everything the bench compares, in the order of the table. */
export const JOURNEYS: readonly Journey[] = [
  ...Object.entries(SCREENS).map(([name, screen]): Journey => ({ ...screen, name: `${name}, cold` })),
  ...CLICKS.map(([name, journey]): Journey => ({ ...journey, name: `${name}, click` })),
  ...CLICKS.map(([name, journey]): Journey => ({
    ...journey,
    name: `${name}, pointer rests ${RESTS} ms`,
    click: { ...journey.click, rests: RESTS },
  })),
  ...Object.entries(SCREENS).map(([name, screen]): Journey => ({
    ...screen,
    name: `${name}, repeat visit`,
    isRepeat: true,
  })),
];

import type { WidenedTexts } from '@bandmark/platform';

/**
 * The shell's texts for every page. Its lazy pages have their own: `landing-texts.ts`, `operator-texts.ts`,
 * `recorder-texts.ts`.
 */
export const texts = {
  /** Titles of the browser's tab. */
  documentTitle: (page: string, siteName: string) => `${page} – ${siteName}`,
  certificate: 'Certificate',
  nav: { site: 'Site', tests: 'Tests', signIn: 'Sign In' },
  /** Shown in place of a remote. */
  part: {
    failed: 'This part of the site could not be loaded.',
    stillLoading: 'We are still loading it and show it when it comes. You can also try again.',
    reloadHint: 'If trying again does not help, load the whole page again. What you wrote is kept on this device.',
    reload: 'Load the page again',
  },
  messages: {
    yourTests: 'Your tests',
    home: 'Home',
    comingSoon: {
      title: 'Coming soon',
      text: 'There is no test at this address. You find every test that you can take in your list of tests.',
    },
    notFound: {
      title: 'Page not found',
      text: 'There is nothing at {path}. The link may be old or mistyped.',
      certificate: 'Looking for a certificate? Its link has the form /#A… – copy all of it, with what follows the #.',
    },
  },
  /** For developers: the versions that this browser's override selects. */
  overrides: {
    label: 'Development version',
    from: (origin: string) => `Development version of {remote} from ${origin}`,
    version: (version: string) => `{remote} is shown in version ${version}`,
    reset: 'Reset',
  },
} as const;

/** The same table in another language `satisfies Texts`. @public */
export type Texts = WidenedTexts<typeof texts>;

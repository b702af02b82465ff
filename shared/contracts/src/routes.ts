import { KEYED_SKILLS, type KeyedSkill, QUICK_SKILLS, type QuickSkill, skillName } from '@bandmark/domain/skills';
import { fieldsOf } from './skill-fields';

/** Modules of remotes that expose screens. */
export type ScreenModule =
  | 'auth/screens'
  | 'tests/screens'
  | 'tests/exam'
  | 'tests/marking'
  | 'replay/screens'
  | 'certificate/verify';

/** What a route shows. */
export type Shown =
  /** A screen of a remote: the module must export a component of this name, which receives `props`. */
  | { module: ScreenModule; screen: string; props?: Readonly<Record<string, unknown>> }
  /** A lazy part of the shell. */
  | { part: 'landing'; section?: 'pricing' }
  | { part: 'status' }
  | { part: 'operations' }
  /** A lazy part of the shell around `recorder/panel`. */
  | { part: 'recorder' }
  /** A page of the shell itself. */
  | { page: 'coming-soon' };

export interface RouteFacts {
  /** `:x` is one segment, `:x?` an optional last one. */
  path: `/${string}`;
  /** `signed-in` redirects visitors without a session to the sign-in page. */
  access: 'open' | 'signed-in';
  /** Page name in the document title; the site's name follows. */
  title: string;
  /** Titles by the value of a path parameter; for other values `title` applies. */
  titlesBy?: { param: string; titles: Readonly<Record<string, string>> };
  shows: Shown;
  /** Certificate links use this path with a hash, so the page also lists what a certificate needs (`early-page.ts`). */
  mayBeCertificate?: true;
}

const comingSoon = { page: 'coming-soon' } as const;

type QuickPaths = { [S in QuickSkill as `quick-test-${S}`]: `/quick-test-${S}/:testId` };
type FullPaths = { [S in QuickSkill as `test-${S}`]: `/test-${S}/:testId` };

/** Path of each page. Apart from `ROUTES`, which a remote that only links to pages need not bundle. */
const PATHS = {
  landing: '/',
  pricing: '/pricing',
  'sign-in': '/sign-in',
  /** Target of the link in a recovery mail, `/reset-password#token=…`. */
  'reset-password': '/reset-password',
  /** Enquiry form for a plan that is sold through sales: `pro` or `enterprise`. */
  enquiry: '/enquiry/:plan',
  /** Target of the link "Confirm your address", `/confirm-address#token=…`. */
  'confirm-address': '/confirm-address',
  /** Target of the link "Stop mails of this kind", `/stop-mails#token=…`. */
  'stop-mails': '/stop-mails',
  'test-result': '/test-result/:type/:testId',
  replay: '/replay/:type/:uuid/:mimeType/:id/:param5?/:param6?',
  account: '/account',
  tests: '/tests',
  start: '/start/:type',
  ...fieldsOf<QuickSkill, QuickPaths>(QUICK_SKILLS, (skill) => [
    [`quick-test-${skill}`, `/quick-test-${skill}/:testId`],
  ]),
  ...fieldsOf<QuickSkill, FullPaths>(QUICK_SKILLS, (skill) => [[`test-${skill}`, `/test-${skill}/:testId`]]),
  /** `testType` is `listening` or `reading`. */
  'full-test': '/test/:testType/:testId',
  'bare-test': '/test',
  marking: '/marking/:id?',
  report: '/report/:skill/:slug',
  verify: '/verify',
  recorder: '/recorder',
  operations: '/operations/:section?',
  status: '/status',
} as const;
export type RouteName = keyof typeof PATHS;

const quickRoute = <S extends QuickSkill>(skill: S) =>
  ({
    path: PATHS[`quick-test-${skill}`],
    access: 'signed-in',
    title: `${skillName(skill)} test`,
    shows: { module: 'tests/exam', screen: 'QuickTestScreen', props: { skill } },
  }) as const;
type QuickRoutes = { [S in QuickSkill as `quick-test-${S}`]: ReturnType<typeof quickRoute<S>> };

const fullRoute = <S extends QuickSkill>(skill: S) =>
  ({
    path: PATHS[`test-${skill}`],
    access: 'signed-in',
    title: `${skillName(skill)} test`,
    shows: { module: 'tests/exam', screen: 'FullTestScreen', props: { skill } },
  }) as const;
type FullRoutes = { [S in QuickSkill as `test-${S}`]: ReturnType<typeof fullRoute<S>> };

const routeTable = () =>
  ({
    landing: { path: PATHS.landing, access: 'open', title: '', shows: { part: 'landing' }, mayBeCertificate: true },
    pricing: { path: PATHS.pricing, access: 'open', title: 'Pricing', shows: { part: 'landing', section: 'pricing' } },
    'sign-in': {
      path: PATHS['sign-in'],
      access: 'open',
      title: 'Log In',
      shows: { module: 'auth/screens', screen: 'SignInScreen' },
    },
    'reset-password': {
      path: PATHS['reset-password'],
      access: 'open',
      title: 'Set a new password',
      shows: { module: 'auth/screens', screen: 'ResetPasswordScreen' },
    },
    enquiry: {
      path: PATHS.enquiry,
      access: 'open',
      title: 'Ask about a plan',
      shows: { module: 'auth/screens', screen: 'EnquiryScreen' },
    },
    'confirm-address': {
      path: PATHS['confirm-address'],
      access: 'open',
      title: 'Confirm your address',
      shows: { module: 'auth/screens', screen: 'ConfirmAddressScreen' },
    },
    'stop-mails': {
      path: PATHS['stop-mails'],
      access: 'open',
      title: 'Stop these emails',
      shows: { module: 'auth/screens', screen: 'StopMailsScreen' },
    },
    'test-result': {
      path: PATHS['test-result'],
      access: 'open',
      title: 'Test result',
      shows: { module: 'tests/screens', screen: 'StandardResultScreen' },
    },
    replay: {
      path: PATHS.replay,
      access: 'open',
      title: 'Replay',
      shows: { module: 'replay/screens', screen: 'ReplayScreen' },
    },
    account: {
      path: PATHS.account,
      access: 'signed-in',
      title: 'Account',
      shows: { module: 'tests/screens', screen: 'AccountScreen' },
    },
    tests: {
      path: PATHS.tests,
      access: 'signed-in',
      title: 'Quick Tests',
      shows: { module: 'tests/screens', screen: 'TestsScreen' },
    },
    start: {
      path: PATHS.start,
      access: 'signed-in',
      title: 'Before you start',
      shows: { module: 'tests/exam', screen: 'StartScreen' },
    },
    ...fieldsOf<QuickSkill, QuickRoutes>(QUICK_SKILLS, (skill) => [[`quick-test-${skill}`, quickRoute(skill)]]),
    ...fieldsOf<QuickSkill, FullRoutes>(QUICK_SKILLS, (skill) => [[`test-${skill}`, fullRoute(skill)]]),
    'full-test': {
      path: PATHS['full-test'],
      access: 'signed-in',
      title: 'Test',
      titlesBy: {
        param: 'testType',
        titles: fieldsOf<KeyedSkill, Record<KeyedSkill, string>>(KEYED_SKILLS, (skill) => [
          [skill, `${skillName(skill)} test`],
        ]),
      },
      shows: { module: 'tests/exam', screen: 'KeyedTestScreen' },
    },
    'bare-test': { path: PATHS['bare-test'], access: 'signed-in', title: 'Test', shows: comingSoon },
    marking: {
      path: PATHS.marking,
      access: 'signed-in',
      title: 'Marking',
      shows: { module: 'tests/marking', screen: 'MarkingScreen' },
    },
    report: {
      path: PATHS.report,
      access: 'open',
      title: 'Report',
      shows: { module: 'tests/marking', screen: 'ReportScreen' },
    },
    verify: {
      path: PATHS.verify,
      access: 'open',
      title: 'Verify a certificate',
      shows: { module: 'certificate/verify', screen: 'VerifyScreen' },
    },
    recorder: { path: PATHS.recorder, access: 'open', title: 'Try the recorder', shows: { part: 'recorder' } },
    operations: {
      path: PATHS.operations,
      access: 'signed-in',
      title: 'Operations',
      titlesBy: {
        param: 'section',
        titles: {
          attempts: 'Operations: attempts',
          marking: 'Operations: marking',
          accounts: 'Operations: accounts',
          history: 'Operations: history',
        },
      },
      shows: { part: 'operations' },
    },
    status: { path: PATHS.status, access: 'signed-in', title: 'Status', shows: { part: 'status' } },
  }) as const satisfies Readonly<Record<RouteName, RouteFacts>>;

/**
 * All pages of the site (spec §2 and our own). The shell's router, the types of the remotes' screen modules and the
 * server's preloads derive from this table, the links of every remote (`href`) from its paths. A new screen needs a path
 * and an entry in this file, and a component in the module's `src/expose`. The mark `@__PURE__` lets a build drop the
 * table where nothing uses it.
 */
export const ROUTES = /* @__PURE__ */ routeTable();

type ParameterOf<Segment> = Segment extends `:${infer Name}?`
  ? { [N in Name]?: string | number | undefined }
  : Segment extends `:${infer Name}`
    ? { [N in Name]: string | number }
    : unknown;
type ParametersOf<Path> = Path extends `${infer Segment}/${infer Rest}`
  ? ParameterOf<Segment> & ParametersOf<Rest>
  : ParameterOf<Path>;
export type RouteParams<Name extends RouteName> = ParametersOf<(typeof PATHS)[Name]>;
type Given<Params> = unknown extends Params ? [] : object extends Params ? [params?: Params] : [params: Params];

/**
 * Address of a page, each value encoded as one segment. The address ends at the first missing optional parameter.
 * `href('replay', { type: 'writing', uuid, mimeType, id })`, `href('tests')`
 */
export function href<Name extends RouteName>(name: Name, ...[params]: Given<RouteParams<Name>>): string {
  const values = (params ?? {}) as Readonly<Record<string, string | number | undefined>>;
  const address: string[] = [];
  for (const segment of segmentsOf(PATHS[name])) {
    const value = segment.startsWith(':') ? values[segment.replace(/^:|\?$/g, '')] : segment;
    if (value === undefined || value === '') break;
    address.push(encodeURIComponent(value));
  }
  return `/${address.join('/')}`;
}

/** The route that matches a path, or null. @param path without query and hash */
export function routeOf(path: string): RouteFacts | null {
  const routes: readonly RouteFacts[] = Object.values(ROUTES);
  return routes.find((route) => matchesPattern(route.path, path)) ?? null;
}

/** @param pattern as `RouteFacts.path` */
export function matchesPattern(pattern: string, path: string): boolean {
  const wanted = segmentsOf(pattern);
  const given = segmentsOf(path);
  if (given.length > wanted.length) return false;
  return wanted.every((want, index) => {
    const value = given[index];
    if (value === undefined) return want.endsWith('?');
    return want.startsWith(':') || want === value;
  });
}

function segmentsOf(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '');
}

import type { WidenedTexts } from '@bandmark/platform';

/**
 * Every text of the shell that a person reads, by place; a text with a value in it is a function, one with an element
 * in it names its place (`SlottedText`).
 */
export const texts = {
  /** Of the browser's tab. */
  documentTitle: (page: string, siteName: string) => `${page} – ${siteName}`,
  certificate: 'Certificate',
  nav: { site: 'Site', tests: 'Tests', signIn: 'Sign In' },
  /** A remote's place on the page. */
  part: {
    failed: 'This part of the site could not be loaded.',
    stillLoading: 'We are still loading it and show it when it comes. You can also try again.',
    reloadHint: 'If trying again does not help, load the whole page again. What you wrote is kept on this device.',
    reload: 'Load the page again',
  },
  messages: {
    yourTests: 'Your tests',
    home: 'Home',
    comingSoon: { title: 'Coming soon', text: 'We are preparing the full test. You can take a quick test now.' },
    notFound: {
      title: 'Page not found',
      text: 'There is nothing at {path}. The link may be old or mistyped.',
      certificate: 'Looking for a certificate? Its link has the form /#A… – copy all of it, with what follows the #.',
    },
  },
  /** For developers: which versions this browser was told to show. */
  overrides: {
    label: 'Development version',
    from: (origin: string) => `Development version of {remote} from ${origin}`,
    version: (version: string) => `{remote} is shown in version ${version}`,
    reset: 'Reset',
  },
  landing: {
    nav: { main: 'Main', menu: 'Menu', footer: 'Footer' },
    links: { home: 'Home', features: 'Features', pricing: 'Pricing', sample: 'Sample Certificate' },
    hero: {
      badge: 'Video Verified',
      headline: 'Your English, on\u00a0the\u00a0record.',
      lead: 'Take an English test at home, on camera. Receive a certificate with a CEFR level, and the recording that proves the level is yours.',
      start: 'Get Started',
      needs: 'You need a computer with a webcam and a headset. A quick assessment takes 30\u00a0minutes.',
      users: '{users} users',
      results: '{years} of results',
      years: (years: string) => `${years} years`,
      format: 'Follows {ielts} and {toefl}',
      ielts: 'IELTS',
      toefl: 'TOEFL',
    },
    features: {
      title: 'One recording, four skills, a level you can show.',
      about: 'A certificate is worth what its readers believe. That is why they can check everything on it.',
      list: {
        video: {
          title: 'Verified on video',
          text: 'Your speaking test and a screening interview are one recording. Anyone who opens the certificate can watch it.',
        },
        skills: {
          title: 'All four skills',
          text: 'Speaking, listening, reading and writing, each with its own level and four criteria behind it.',
        },
        level: {
          title: 'A level people know',
          text: 'Scores run from band 0 to 9 and are shown as a CEFR level, so the reader needs no explanation.',
        },
        time: {
          title: 'Thirty minutes',
          text: 'A quick assessment takes 30 minutes: one essay and one interview, at your own desk.',
        },
        format: {
          title: 'A format you have practised',
          text: 'Tasks follow IELTS and TOEFL. What you prepared for those helps you here too.',
        },
        share: {
          title: 'Made to be shared',
          text: 'One link, one code to scan, one button for your LinkedIn profile.',
        },
      },
      /** Within the pictures beside them. */
      art: {
        interview: 'Screening interview',
        speaking: 'Speaking test',
        video: 'One video',
        minutes: '30 min',
        linkedIn: 'Add to LinkedIn',
      },
    },
    footer: {
      title: 'About',
      about: (parent: string, partner: string, writings: string) =>
        `English Proficiency Certificate, verified on video. It sits on top of ${parent} and is powered by ${partner}, with over ${writings} writings evaluated.`,
      stars: '{stars} stars from candidates',
    },
    legal: { close: 'Close', failed: 'This text could not be loaded.', loading: 'Loading the text' },
  },
  offer: {
    ends: (day: string) => `Basic is free: offer ends on ${day}`,
    left: (time: string) => `${time} left`,
    /** Instead of the time left while the countdown is stopped. */
    end: 'Sunday, midnight',
    start: 'Start the countdown',
    stop: 'Stop the countdown',
    days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
  },
  enquiries: {
    title: 'Enquiries',
    none: 'No enquiries yet.',
    tryAgain: 'Try again',
    who: (plan: string, organisation: string) =>
      `${plan === 'pro' ? 'Pro' : plan === 'enterprise' ? 'Enterprise' : plan}: ${organisation}`,
    people: (people: string) => `, for ${people}`,
  },
  pricing: {
    title: 'Pricing',
    about: 'Start with Basic. Prices are per month.',
    was: 'was ',
    perMonth: 'per month',
    start: 'Start with Basic',
    askPro: 'Ask about Pro',
    askEnterprise: 'Ask about Enterprise',
    contactSales: 'Contact sales',
    arranged: 'Arranged with sales.',
    /** Subject of an email to sales. */
    subject: (siteName: string) => `${siteName} Enterprise`,
    plans: {
      basic: {
        name: 'Basic',
        audience: 'For finding out where you stand',
        free: 'Free',
        includes: [
          'Quick assessment, 30 minutes',
          'Writing and speaking, recorded on video',
          'Marks by an examiner, with a report',
          'Certificate with level, bands and recordings',
        ],
      },
      pro: {
        name: 'Pro',
        audience: 'For teams and small schools',
        includes: ['Everything in Basic', 'The video recorder on your own pages'],
      },
      enterprise: {
        name: 'Enterprise',
        audience: 'For schools and employers',
        includes: ['Bulk user management', 'Team analytics', 'Unlimited exams', 'API access', 'Priority support'],
      },
    },
  },
  sample: {
    picture: (name: string, level: string, date: string) =>
      `The certificate of ${name}: level ${level}, awarded on ${date}`,
    awarded: (date: string) => `Awarded on ${date}`,
    title: 'English Proficiency Certificate',
    earned: 'has successfully earned the Certificate in English Proficiency and achieved the following level:',
    stop: 'Stop the animation',
    again: 'Play the animation again',
    open: 'Interactive Certificate',
  },
  operators: {
    status: 'Status',
    operations: 'Operations',
    refresh: 'Refresh',
    refused: 'This page is for operators.',
    role: 'Whoever runs the server can give your account this role: {command}',
  },
  status: {
    lead: (generation: number, time: string, hours: number) =>
      `Registry generation ${generation}, read on ${time}. The numbers are those of the last ${hours} hours.`,
    none: 'Nothing is published yet.',
    served: (reason: string) => `You get {version}: ${reason}.`,
    canary: (verdict: string) => ` Canary: ${verdict}.`,
    reasons: {
      override: 'this browser was told to',
      pinned: 'you have an open exam that began with it',
      canary: 'you are among the visitors who get the canary',
      current: 'it is the current version',
    },
    /** Judged automatically (domain, `judgeCanary`). */
    verdicts: {
      wait: 'too few visitors to tell',
      keep: 'no worse than the current version',
      'roll-back': 'worse than the current version, being rolled back',
    },
    columns: {
      version: 'Version',
      served: 'Served',
      health: 'Health',
      loads: 'Loads',
      errorRate: 'Error rate',
      medianLoad: 'Median load',
      openExams: 'Open exams',
      published: 'Published',
    },
    roles: { current: 'to everybody', previous: 'as fallback', pinned: 'to open exams' },
    canaryRole: (percent: number) => `canary, to ${percent} %`,
    health: { unknown: 'not seen yet', ill: 'failing', well: 'healthy' },
    rate: (percent: string, errors: number) => `${percent} % (${errors})`,
    milliseconds: (ms: number) => `${ms} ms`,
    errors: {
      title: 'Last errors',
      none: 'No errors were reported.',
      policy: ', page policy',
      seen: (count: number) => `${count === 1 ? 'once' : `${count} times`}, last {time}`,
    },
  },
  operations: {
    noneTitle: 'Nothing has failed.',
    none: 'No task waits for another try, and none was given up. The last check for missing work found none.',
    lead: 'A failed task is tried again automatically, for days. What was given up or is missing waits for you.',
    givenUp: 'Given up',
    missing: 'Missing',
    waiting: 'Waiting for another try',
    tryEverything: 'Try everything again',
    tryAll: 'Try all again',
    tryAllOf: (group: string) => `Try all again: ${group}`,
    tryAgain: 'Try again',
    tryAgainWith: (what: string) => `Try again: ${what}`,
    tried: (tasks: number) =>
      tasks === 0 ? 'There was nothing left to try.' : `Trying ${tasks} task${tasks === 1 ? '' : 's'} again.`,
    notTried: (reason: string) => `It was not tried again. ${reason}`,
    shown: (some: number, all: number) => `${some} of ${all} are shown. “Try all again” includes the others.`,
    attempt: (id: string) => `attempt ${id}`,
    test: (id: number) => `test ${id}`,
    since: (time: string) => `Since ${time}`,
    nextTryOn: (time: string) => `next try ${time}`,
    found: (ago: string) => `Found ${ago}.`,
    failed: (count: number, ago: string) => `Failed ${count === 1 ? 'once' : `${count} times`}, last ${ago}.`,
    running: 'It is running now.',
    nextTry: (time: string) => `Next try ${time}.`,
    now: 'now',
    groups: {
      recordings: 'Recordings',
      estimates: 'Estimates',
      certificates: 'Certificates',
      mails: 'Emails',
      schedule: 'Scheduled tasks',
    },
    work: {
      'finalise-recording': 'Recording is not finished',
      'finalise-recording-later': 'Recording is not finished',
      'estimate-writing': 'Answer has no estimate',
      'issue-certificate': 'Test has no certificate',
      'send-mail': 'Email was not sent',
      'send-recovery-mail': 'Recovery email was not sent',
      'missing-estimate': 'Answer has no estimate',
      'missing-recording': 'Recording is not finished',
      'missing-certificate': 'Test has no certificate',
      'missing-camera': 'Test is marked, but a recording has no camera picture',
      'missing-files': 'Files of a recording are missing in the store',
      'missing-chunks': 'Parts of a recording are missing in the store',
      'sweep-exams': 'Close overdue exams and find lost work',
      'sweep-mails': 'Send emails that are due',
      'forget-mails': 'Remove old emails',
      'sweep-certificates': 'Find certificates that are due',
      'compare-records': 'Compare what should exist with what does',
      cleanup: 'Remove expired rows',
      'check-canaries': 'Check canary releases',
      'forget-telemetry': 'Remove old telemetry',
      'clean-releases': 'Remove old releases',
    },
    states: {
      'given-up': 'Given up',
      found: 'Missing',
      again: 'Running again',
      waiting: 'Waiting',
    },
    faults: {
      disk_full: 'The disk is full.',
      disk_failed: 'The disk could not be read or written.',
      store_away: 'The object store did not answer.',
      database_away: 'The database did not answer.',
      mail_away: 'The mail server did not answer.',
      mail_refused: 'The mail server refused the email.',
      timed_out: 'The run took too long and was stopped.',
      process_ended: 'The server stopped during the run.',
      other: 'The run failed.',
    },
    /** What an operator can do about work that no other run can mend. */
    advice: {
      files: 'Bring them back from a backup of the store, then try again.',
      camera: 'No certificate can be issued without it.',
      other: 'The check for missing work found it. Try again to do it now.',
    },
    missingObjects: (count: number, advice: string) => `${count} object${count === 1 ? '' : 's'} missing. ${advice}`,
  },
} as const;

/** The same table in another language `satisfies Texts`. @public */
export type Texts = WidenedTexts<typeof texts>;

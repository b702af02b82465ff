import { awardedOn, CERTIFICATE_LABEL, EARNED } from '@bandmark/contracts/certificate-texts';
import type { WidenedTexts } from '@bandmark/platform';

/** Every text of the landing page. Its chunk needs a separate table, because webpack never splits a module. */
export const landingTexts = {
  landing: {
    nav: { main: 'Main', menu: 'Menu', footer: 'Footer' },
    links: {
      home: 'Home',
      features: 'Features',
      pricing: 'Pricing',
      sample: 'Sample Certificate',
      recorder: 'Try the recorder',
      verify: 'Verify a certificate',
    },
    hero: {
      badge: 'Video Verified',
      headline: 'Your English, on the record.',
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
      /** Texts inside the pictures beside the features. */
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
  },
  offer: {
    ends: (day: string) => `Basic is free: offer ends on ${day}`,
    left: (time: string) => `${time} left`,
    /** Shown in place of the remaining time while the countdown is stopped. */
    end: 'Sunday, midnight',
    start: 'Start the countdown',
    stop: 'Stop the countdown',
    days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
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
          'Quick assessment of writing and speaking, 30 minutes',
          'Full test of all four skills, less than 3 hours',
          'Recorded on video, marked by an examiner, with a report',
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
    awarded: awardedOn,
    title: CERTIFICATE_LABEL,
    earned: EARNED,
    stop: 'Stop the animation',
    again: 'Play the animation again',
    open: 'Interactive Certificate',
  },
} as const;

/** The same table in another language `satisfies Texts`. @public */
export type Texts = WidenedTexts<typeof landingTexts>;

import { nameInSentence } from '@bandmark/domain/person-name';
import type { WidenedTexts } from '@bandmark/platform';

/**
 * Texts that several features share. Each feature has a table beside its components (`*-texts.ts`), which is loaded
 * with them; a text with a value in it is a function. Texts of API errors are in the platform's table
 * (`error-messages`).
 */
export const texts = {
  certificateName: {
    label: 'Name on your certificate',
    hint: 'As it is on your ID, in any script.',
    willCarry: (name: string) => `Your certificate will carry the name ${nameInSentence(name)}.`,
    change: 'Change',
    beforeBegin: 'Enter the name for your certificate. Then you can begin.',
  },
  navigation: {
    label: 'Main',
    tests: 'Tests',
    marking: 'Marking',
    operations: 'Operations',
    account: 'Account',
    logOut: 'Log Out',
    signIn: 'Sign In',
  },
  durations: {
    seconds: (seconds: number) => (seconds === 1 ? '1 second' : `${seconds} seconds`),
    minutes: (minutes: number) => (minutes === 1 ? '1 minute' : `${minutes} minutes`),
    hours: (hours: number) => (hours === 1 ? 'an hour' : `${hours} hours`),
    days: (days: number) => `${days} days`,
    hoursAndMinutes: (minutes: number) => `${Math.floor(minutes / 60)} hours and ${minutes % 60} minutes`,
  },
} as const;

/** The same table in another language `satisfies Texts`. @public */
export type Texts = WidenedTexts<typeof texts>;

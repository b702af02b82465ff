import { href } from '@bandmark/contracts/routes';
import { certificateUrl } from '@bandmark/domain/certificate-hash';
import { dateAndTime, longDate } from '@bandmark/domain/date-text';
import { isMarkedSkill, type Skill, SKILLS, skillName } from '@bandmark/domain/skills';
import { z } from 'zod/mini';
import type { Block, MailContent } from './content';
import { mailTexts } from './mail-texts';

/** What a mail can use in addition to its values. */
export interface MailContext {
  siteName: string;
  /** Origin of the site, without a trailing slash. */
  origin: string;
  /** The operator's contact address, because replies to the sender address may not be read. */
  contact: string;
  /** Whether the recipient's address is confirmed; only then may a link grant access without signing in. */
  isConfirmed: boolean;
  /** URL of the page that confirms the recipient's address. */
  confirmLink(): Promise<string>;
}

export interface MailDefinition<Values extends z.ZodMiniType<object> = z.ZodMiniType<object>> {
  values: Values;
  /** Can be switched off on the account page and from the mail. Mails about access or data are not optional. */
  isOptional?: true;
  /** Merges the values of pending mails with the same `together` into those of the one that is sent. */
  merge?(all: z.output<Values>[]): z.output<Values>;
  /** Pending mails of these kinds with the same `together` are redundant once this one is sent, and are dropped. */
  absorbs?: readonly string[];
  compose(values: z.output<Values>, context: MailContext): MailContent | Promise<MailContent>;
}

const mail = <Values extends z.ZodMiniType<object>>(definition: MailDefinition<Values>) => definition;

const NOTHING = z.object({});
const SKILL = z.enum(SKILLS);
/** Epoch milliseconds. */
const INSTANT = z.number();
const TEST_NUMBER = z.number();

/** In UTC, stated explicitly, because the server does not know the reader's time zone. */
const timeInUtc = (at: number): string => `${dateAndTime(at, 'UTC')} UTC`;

/** A certificate's URL grants access to it, so an unconfirmed mailbox gets the URL of the list of tests instead. */
const certificate = (id: string, { origin, isConfirmed }: MailContext) =>
  `${origin}${isConfirmed ? certificateUrl(id) : href('tests')}`;

/** A mail with fixed texts and at most one link, placed below the lead. */
const notice = (
  subject: string,
  lead: string,
  action: { do: string; link: string } | null,
  ...rest: string[]
): MailContent => ({ subject, lead, blocks: [...(action ? [action] : []), ...rest] satisfies Block[] });

/**
 * Every mail of the site by kind: the schema of its values and its content. To add one, add an entry here and its texts
 * in `mailTexts`; rooms send it with `deps.mails.send(kind, { userId }, values, …)`.
 */
export const MAILS = {
  'confirm-address': mail({
    values: NOTHING,
    async compose(_, { siteName, confirmLink }) {
      const words = mailTexts['confirm-address'];
      return notice(words.subject, words.lead(siteName), { do: words.action, link: await confirmLink() }, words.rest);
    },
  }),
  'address-confirmed': mail({
    values: NOTHING,
    compose(_, { siteName, origin }) {
      const words = mailTexts['address-confirmed'];
      return notice(words.subject, words.lead(siteName), { do: words.action, link: origin + href('tests') });
    },
  }),
  /** Sent by the job `send-recovery-mail`, which makes the link. */
  recovery: mail({
    values: z.object({ link: z.string() }),
    compose({ link }, { siteName }) {
      const words = mailTexts.recovery;
      return notice(words.subject(siteName), words.lead(siteName), { do: words.action, link }, words.rest);
    },
  }),
  'password-changed': mail({
    values: NOTHING,
    compose(_, { siteName, origin }) {
      const words = mailTexts['password-changed'];
      const action = { do: words.action, link: `${origin}${href('sign-in')}?mode=forgot` };
      return { subject: words.subject, lead: words.lead(siteName), blocks: [words.rest, action] };
    },
  }),
  /** Sent to the old address. */
  'address-changed': mail({
    values: NOTHING,
    compose(_, { siteName, contact }) {
      const words = mailTexts['address-changed'];
      return notice(words.subject, words.lead(siteName), null, words.rest(contact));
    },
  }),
  'answer-received': mail({
    values: z.object({
      skill: SKILL,
      /** The number that the candidate sees, in "Test #3". */
      testNumber: TEST_NUMBER,
      receipt: z.string(),
      submittedAt: INSTANT,
      closedBy: z.enum(['candidate', 'clock']),
      /** No mark can follow. Absent from mails that the server before has written. */
      isReplaced: z.optional(z.boolean()),
    }),
    isOptional: true,
    compose({ skill, testNumber, receipt, submittedAt, closedBy, isReplaced = false }, { origin }) {
      const words = mailTexts['answer-received'];
      const name = skillName(skill);
      const facts = mailTexts.facts;
      return {
        subject: words.subject(name),
        lead: closedBy === 'clock' ? words.byClock(name) : words.byCandidate(name),
        blocks: [
          {
            facts: [
              [facts.test, String(testNumber)],
              [facts.part, name],
              [facts.submitted, timeInUtc(submittedAt)],
              [facts.receipt, receipt],
            ],
          },
          !isMarkedSkill(skill) ? words.restByKey : isReplaced ? words.restReplaced : words.rest,
          { do: words.action, link: origin + href('tests') },
        ],
      };
    },
  }),
  'result-ready': mail({
    values: z.object({
      skills: z.array(SKILL),
      testNumber: TEST_NUMBER,
      /** In both cases no certificate can follow. Absent from mails that the server before has written. */
      recordingsWithdrawn: z.optional(z.boolean()),
      isReplaced: z.optional(z.boolean()),
    }),
    isOptional: true,
    merge: (all) => ({
      testNumber: all[0]?.testNumber ?? 0,
      recordingsWithdrawn: all.some(({ recordingsWithdrawn = false }) => recordingsWithdrawn),
      isReplaced: all.some(({ isReplaced = false }) => isReplaced),
      skills: SKILLS.filter((skill: Skill) => all.some(({ skills }) => skills.includes(skill))),
    }),
    compose({ skills, testNumber, recordingsWithdrawn = false, isReplaced = false }, { origin }) {
      const words = mailTexts['result-ready'];
      const isBoth = skills.length > 1;
      const names = skills.map(skillName);
      const action = { do: words.action(isBoth), link: origin + href('tests') };
      const rest = recordingsWithdrawn || isReplaced ? [] : [words.rest];
      return notice(words.subject(isBoth), words.lead(names, testNumber), action, ...rest);
    },
  }),
  'certificate-ready': mail({
    values: z.object({ certificateId: z.string(), testNumber: TEST_NUMBER }),
    isOptional: true,
    absorbs: ['result-ready'],
    compose({ certificateId, testNumber }, context) {
      const words = mailTexts['certificate-ready'];
      const action = { do: words.action, link: certificate(certificateId, context) };
      return notice(words.subject, words.lead(testNumber), action, words.rest);
    },
  }),
  'certificate-reissued': mail({
    /** The new id. */
    values: z.object({ certificateId: z.string() }),
    compose({ certificateId }, context) {
      const words = mailTexts['certificate-reissued'];
      return notice(
        words.subject,
        words.lead,
        { do: words.action, link: certificate(certificateId, context) },
        words.rest,
      );
    },
  }),
  'certificate-withdrawn': mail({
    /** The public reason, as the certificate's page shows it. */
    values: z.object({ issuedAt: INSTANT, reason: z.string() }),
    compose({ issuedAt, reason }, { origin, contact }) {
      const words = mailTexts['certificate-withdrawn'];
      const action = { do: words.action, link: origin + href('tests') };
      return {
        subject: words.subject,
        lead: words.lead(longDate(issuedAt)),
        blocks: [words.reason, { quote: reason }, words.rest(contact), action],
      };
    },
  }),
  'mark-withdrawn': mail({
    /** The reason, as the report shows it. */
    values: z.object({ skill: SKILL, testNumber: TEST_NUMBER, reason: z.string() }),
    compose({ skill, testNumber, reason }, { origin, contact }) {
      const words = mailTexts['mark-withdrawn'];
      const action = { do: words.action, link: origin + href('tests') };
      const name = skillName(skill);
      return {
        subject: words.subject(name),
        lead: words.lead(name, testNumber),
        blocks: [words.reason, { quote: reason }, words.rest(contact), action],
      };
    },
  }),
  'test-replaced': mail({
    /** The tests' numbers as the candidate sees them, and the operator's reason. */
    values: z.object({ testNumber: TEST_NUMBER, replacementNumber: TEST_NUMBER, reason: z.string() }),
    compose({ testNumber, replacementNumber, reason }, { origin, contact }) {
      const words = mailTexts['test-replaced'];
      const action = { do: words.action, link: origin + href('tests') };
      return {
        subject: words.subject,
        lead: words.lead(testNumber, replacementNumber),
        blocks: [words.reason, { quote: reason }, words.rest(replacementNumber), action, words.mistake(contact)],
      };
    },
  }),
  'recordings-withdrawn': mail({
    values: z.object({ testNumber: TEST_NUMBER }),
    compose({ testNumber }, { origin, contact }) {
      const words = mailTexts['recordings-withdrawn'];
      const action = { do: words.action, link: origin + href('account') };
      return { subject: words.subject, lead: words.lead(testNumber), blocks: [words.rest(contact), action] };
    },
  }),
  'account-to-be-deleted': mail({
    values: z.object({ deleteAt: INSTANT }),
    compose({ deleteAt }, { origin }) {
      const words = mailTexts['account-to-be-deleted'];
      const action = { do: words.action, link: origin + href('account') };
      // Includes the time, because in America the local date can be a day before the date in UTC.
      return notice(words.subject(timeInUtc(deleteAt)), words.lead(timeInUtc(deleteAt)), action, words.rest);
    },
  }),
  'account-kept': mail({
    values: NOTHING,
    compose(_, { origin }) {
      const words = mailTexts['account-kept'];
      return notice(words.subject, words.lead, { do: words.action, link: origin + href('account') }, words.rest);
    },
  }),
  /** Sent to the sales address. All values are untrusted input. */
  enquiry: mail({
    values: z.object({
      plan: z.string(),
      name: z.string(),
      email: z.string(),
      organisation: z.string(),
      people: z.string(),
      message: z.string(),
    }),
    compose({ plan, name, email, organisation, people, message }, { origin }) {
      const { facts, ...words } = mailTexts.enquiry;
      return {
        subject: words.subject(plan, organisation),
        lead: words.lead(plan),
        blocks: [
          {
            facts: [
              [facts.name, name],
              [facts.email, email],
              [facts.organisation, organisation],
              [facts.people, people],
            ],
          },
          { quote: message },
          { do: words.action, link: origin + href('operations') },
        ],
      };
    },
  }),
} as const;

export type MailKind = keyof typeof MAILS;
export type MailValues<K extends MailKind> = z.output<(typeof MAILS)[K]['values']>;

export const MAIL_KINDS = Object.keys(MAILS) as MailKind[];

/** The table's entry as the type that all entries share. */
export const definitionOf = (kind: MailKind): MailDefinition => MAILS[kind] as unknown as MailDefinition;

/** Kinds that an account's owner may switch off. */
export const OPTIONAL_MAILS = MAIL_KINDS.filter((kind) => definitionOf(kind).isOptional === true);

import { href } from '@bandmark/contracts/routes';
import { certificateUrl } from '@bandmark/domain/certificate-hash';
import { type Skill, SKILLS, skillName } from '@bandmark/domain/skills';
import { z } from 'zod/mini';
import type { Block, MailContent } from './content';
import { TEXTS } from './texts';

/** What a mail may know beside its values. */
export interface MailContext {
  siteName: string;
  /** Origin of the site, without a slash at the end. */
  origin: string;
  /** Where the operator reads mail: mails come from an address that may not. */
  contact: string;
  /** The address that it goes to has been confirmed as the account's: only then a link opens something by itself. */
  isConfirmed: boolean;
  /** Address of the page that confirms the address that this mail goes to. */
  confirmLink(): Promise<string>;
}

export interface MailDefinition<Values extends z.ZodMiniType<object> = z.ZodMiniType<object>> {
  values: Values;
  /** The account page offers to switch it off, and the mail itself too. All others are about access and data. */
  isOptional?: true;
  /** Joins the values of mails that wait for the same moment (`together`) into those of the one that is sent. */
  merge?(all: z.output<Values>[]): z.output<Values>;
  /** A mail of these kinds with the same `together` that waits says nothing more and is not sent. */
  absorbs?: readonly string[];
  compose(values: z.output<Values>, context: MailContext): MailContent | Promise<MailContent>;
}

const mail = <Values extends z.ZodMiniType<object>>(definition: MailDefinition<Values>) => definition;

const NOTHING = z.object({});
const SKILL = z.enum(SKILLS);
/** Epoch milliseconds. */
const INSTANT = z.number();
const TEST_NUMBER = z.number();

/** In UTC, and says so: the server does not know where the reader is. */
const day = (at: number) =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(at);
const minute = (at: number) =>
  `${day(at)}, ${new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' }).format(at)} UTC`;

/** A certificate's address opens it for every reader: a mailbox that may be a stranger's gets the list's instead. */
const certificate = (id: string, { origin, isConfirmed }: MailContext) =>
  `${origin}${isConfirmed ? certificateUrl(id) : href('tests')}`;

/** A mail of fixed sentences with one link, below the paragraph that it belongs to. */
const notice = (
  subject: string,
  lead: string,
  action: { do: string; link: string } | null,
  ...rest: string[]
): MailContent => ({ subject, lead, blocks: [...(action ? [action] : []), ...rest] satisfies Block[] });

/**
 * Every mail of the site: kind → values, and what it says. A new one is an entry here and its sentences in `TEXTS`;
 * rooms send it with `deps.mails.send(kind, { userId }, values, …)`.
 */
export const MAILS = {
  'confirm-address': mail({
    values: NOTHING,
    async compose(_, { siteName, confirmLink }) {
      const texts = TEXTS['confirm-address'];
      return notice(texts.subject, texts.lead(siteName), { do: texts.action, link: await confirmLink() }, texts.rest);
    },
  }),
  'address-confirmed': mail({
    values: NOTHING,
    compose(_, { siteName, origin }) {
      const texts = TEXTS['address-confirmed'];
      return notice(texts.subject, texts.lead(siteName), { do: texts.action, link: origin + href('tests') });
    },
  }),
  /** Composed and sent by its own job, which makes the link. */
  recovery: mail({
    values: z.object({ link: z.string() }),
    compose({ link }, { siteName }) {
      const texts = TEXTS.recovery;
      return notice(texts.subject(siteName), texts.lead(siteName), { do: texts.action, link }, texts.rest);
    },
  }),
  'password-changed': mail({
    values: NOTHING,
    compose(_, { siteName, origin }) {
      const texts = TEXTS['password-changed'];
      const action = { do: texts.action, link: `${origin}${href('sign-in')}?mode=forgot` };
      return { subject: texts.subject, lead: texts.lead(siteName), blocks: [texts.rest, action] };
    },
  }),
  /** To the old address. */
  'address-changed': mail({
    values: NOTHING,
    compose(_, { siteName, contact }) {
      const texts = TEXTS['address-changed'];
      return notice(texts.subject, texts.lead(siteName), null, texts.rest(contact));
    },
  }),
  'answer-received': mail({
    values: z.object({
      skill: SKILL,
      /** "Test #" of the candidate's list. */
      testNumber: TEST_NUMBER,
      receipt: z.string(),
      submittedAt: INSTANT,
      closedBy: z.enum(['candidate', 'clock']),
    }),
    isOptional: true,
    compose({ skill, testNumber, receipt, submittedAt, closedBy }, { origin }) {
      const texts = TEXTS['answer-received'];
      const name = skillName(skill);
      const facts = TEXTS.facts;
      return {
        subject: texts.subject(name),
        lead: closedBy === 'clock' ? texts.byClock(name) : texts.byCandidate(name),
        blocks: [
          {
            facts: [
              [facts.test, String(testNumber)],
              [facts.part, name],
              [facts.submitted, minute(submittedAt)],
              [facts.receipt, receipt],
            ],
          },
          texts.rest,
          { do: texts.action, link: origin + href('tests') },
        ],
      };
    },
  }),
  'result-ready': mail({
    values: z.object({ skills: z.array(SKILL), testNumber: TEST_NUMBER }),
    isOptional: true,
    merge: (all) => ({
      testNumber: all[0]?.testNumber ?? 0,
      skills: SKILLS.filter((skill: Skill) => all.some(({ skills }) => skills.includes(skill))),
    }),
    compose({ skills, testNumber }, { origin }) {
      const texts = TEXTS['result-ready'];
      const isBoth = skills.length > 1;
      const names = skills.map(skillName);
      const action = { do: texts.action(isBoth), link: origin + href('tests') };
      return notice(texts.subject(isBoth), texts.lead(names, testNumber), action, texts.rest);
    },
  }),
  'certificate-ready': mail({
    values: z.object({ certificateId: z.string(), testNumber: TEST_NUMBER }),
    isOptional: true,
    absorbs: ['result-ready'],
    compose({ certificateId, testNumber }, context) {
      const texts = TEXTS['certificate-ready'];
      const action = { do: texts.action, link: certificate(certificateId, context) };
      return notice(texts.subject, texts.lead(testNumber), action, texts.rest);
    },
  }),
  'certificate-reissued': mail({
    /** The new id. */
    values: z.object({ certificateId: z.string() }),
    compose({ certificateId }, context) {
      const texts = TEXTS['certificate-reissued'];
      return notice(
        texts.subject,
        texts.lead,
        { do: texts.action, link: certificate(certificateId, context) },
        texts.rest,
      );
    },
  }),
  'certificate-withdrawn': mail({
    /** The public reason, as the certificate's page shows it. */
    values: z.object({ issuedAt: INSTANT, reason: z.string() }),
    compose({ issuedAt, reason }, { origin, contact }) {
      const texts = TEXTS['certificate-withdrawn'];
      const action = { do: texts.action, link: origin + href('tests') };
      return {
        subject: texts.subject,
        lead: texts.lead(day(issuedAt)),
        blocks: [texts.reason, { quote: reason }, texts.rest(contact), action],
      };
    },
  }),
  'test-replaced': mail({
    /** Numbers of the list, and the reason in the operator's words. */
    values: z.object({ testNumber: TEST_NUMBER, replacementNumber: TEST_NUMBER, reason: z.string() }),
    compose({ testNumber, replacementNumber, reason }, { origin, contact }) {
      const texts = TEXTS['test-replaced'];
      const action = { do: texts.action, link: origin + href('tests') };
      return {
        subject: texts.subject,
        lead: texts.lead(testNumber, replacementNumber),
        blocks: [texts.reason, { quote: reason }, texts.rest(replacementNumber), action, texts.mistake(contact)],
      };
    },
  }),
  'recordings-withdrawn': mail({
    values: z.object({ testNumber: TEST_NUMBER }),
    compose({ testNumber }, { origin, contact }) {
      const texts = TEXTS['recordings-withdrawn'];
      const action = { do: texts.action, link: origin + href('account') };
      return { subject: texts.subject, lead: texts.lead(testNumber), blocks: [texts.rest(contact), action] };
    },
  }),
  'account-to-be-deleted': mail({
    values: z.object({ deleteAt: INSTANT }),
    compose({ deleteAt }, { origin }) {
      const texts = TEXTS['account-to-be-deleted'];
      const action = { do: texts.action, link: origin + href('account') };
      return notice(texts.subject(day(deleteAt)), texts.lead(day(deleteAt)), action, texts.rest);
    },
  }),
  'account-kept': mail({
    values: NOTHING,
    compose(_, { origin }) {
      const texts = TEXTS['account-kept'];
      return notice(texts.subject, texts.lead, { do: texts.action, link: origin + href('account') }, texts.rest);
    },
  }),
  /** To the sales address. Everything in it is a stranger's words. */
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
      const { facts, ...texts } = TEXTS.enquiry;
      return {
        subject: texts.subject(plan, organisation),
        lead: texts.lead(plan),
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
          { do: texts.action, link: origin + href('operations') },
        ],
      };
    },
  }),
} as const;

export type MailKind = keyof typeof MAILS;
export type MailValues<K extends MailKind> = z.output<(typeof MAILS)[K]['values']>;

export const MAIL_KINDS = Object.keys(MAILS) as MailKind[];

/** The table's entry with the differences between its lines forgotten. */
export const definitionOf = (kind: MailKind): MailDefinition => MAILS[kind] as unknown as MailDefinition;

/** Kinds that a person may switch off. */
export const OPTIONAL_MAILS = MAIL_KINDS.filter((kind) => definitionOf(kind).isOptional === true);

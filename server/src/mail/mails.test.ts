import { deriveSecrets } from '../secrets';
import { readSettings } from '../settings';
import { hostileSample, MAIL_SAMPLES } from '../testing/mail-samples';
import type { Mail } from './mailer';
import { MAIL_KINDS, type MailKind, OPTIONAL_MAILS } from './mails';
import { deliverMail } from './send-mail';

const origin = 'https://bandmark.example';

/** The composed mail of a kind, as passed to the mail server. */
async function composed(
  kind: MailKind,
  values: object,
  { siteName = 'Bandmark', isConfirmed = true } = {},
): Promise<Mail> {
  const sent: Mail[] = [];
  await deliverMail(
    {
      clock: () => Date.UTC(2026, 10, 22),
      secrets: { mail: deriveSecrets('a secret for tests alone').mail },
      settings: { ...readSettings({}), SITE_NAME: siteName },
      mailer: { send: async (mail) => void sent.push(mail) },
      publicOrigin: () => origin,
    },
    kind,
    values as never,
    { userId: 'b7f1c1f0-7d0e-4f6a-9a53-0f7e0a5a2f11', email: 'reader@example.org', isConfirmed },
  );
  const [mail] = sent;
  if (!mail) throw new Error('Nothing was sent.');
  return mail;
}

/** The visible text of a paragraph: decodes the entities that `escapeHtml` writes. */
const seen = (html: string) =>
  html.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity).replace(/\s+/g, ' ');
const withoutMarks = (text: string) => text.replace(/[>:\s]+/g, ' ').trim();
const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

describe.each(MAIL_KINDS)('the mail %s', (kind) => {
  test('says in its text all that its HTML says, and leads to this site alone', async () => {
    const { subject, text, html = '' } = await composed(kind, MAIL_SAMPLES[kind]);
    expect(subject).toMatch(/^[A-Z].{4,70}$/);
    const plain = withoutMarks(text);
    for (const paragraph of html.matchAll(/<p[^>]*>([^<]+)<\/p>/g))
      expect(plain).toContain(withoutMarks(seen(paragraph[1] ?? '')));
    const links = [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, link = '']) => link.replace(/&amp;/g, '&'));
    for (const link of links)
      expect([link, text]).toEqual([
        expect.stringMatching(/^https:\/\/bandmark\.example/),
        expect.stringContaining(link),
      ]);
    expect(html).not.toMatch(/<(?:img|script|link|iframe)\b|url\(/i);
  });

  test('shows hostile words as they are', async () => {
    const hostile = `"><script>alert(1)</script><img src=x onerror='1'>&amp;`;
    const { html = '' } = await composed(kind, hostileSample(kind, hostile), { siteName: hostile });
    expect(html).not.toMatch(/<script|<img/);
    expect(html).toContain('&lt;script&gt;');
  });

  test('offers to be switched off where it is optional, and only there', async () => {
    const { html = '', text, stopAddress } = await composed(kind, MAIL_SAMPLES[kind]);
    const isOptional = OPTIONAL_MAILS.includes(kind);
    expect([html, text].map((one) => one.includes('/stop-mails#token='))).toEqual([isOptional, isOptional]);
    expect(stopAddress?.startsWith(`${origin}/api/mails/stop?token=ey`) ?? false).toBe(isOptional);
  });
});

test('a mailbox that may be a stranger’s gets no certificate', async () => {
  const values = MAIL_SAMPLES['certificate-ready'];
  expect((await composed('certificate-ready', values)).text).toContain(`${origin}/#${values.certificateId}`);
  const unconfirmed = await composed('certificate-ready', values, { isConfirmed: false });
  expect(unconfirmed.text + unconfirmed.html).not.toContain(values.certificateId);
});

test.each(['confirm-address', 'address-changed'] as const)(
  '%s says of an address that is not the account’s, or not any more, that it was given for one',
  async (kind) => {
    const { html = '', text } = await composed(kind, {}, { isConfirmed: false });
    for (const version of [html, text]) {
      expect(version).toContain('your address was given for an account on Bandmark');
      expect(version).not.toContain('your address belongs to');
    }
  },
);

test('a mail about the end of an account names the moment, which is on the day before in America', async () => {
  const { subject, text } = await composed('account-to-be-deleted', { deleteAt: Date.UTC(2026, 10, 30, 2, 5) });
  expect(subject).toBe('Your account will be deleted on 30 November 2026 at 02:05 UTC');
  expect(text).toContain('On 30 November 2026 at 02:05 UTC we delete it');
  expect(text).toContain('log in before then');
});

test.each([
  ['writing', /An examiner marks it next, and we write to you/],
  ['speaking', /An examiner marks it next, and we write to you/],
  ['listening', /The answer key has marked it/],
  ['reading', /The answer key has marked it/],
] as const)('a receipt of a %s part says who marks it', async (skill, marked) => {
  const { text } = await composed('answer-received', { ...MAIL_SAMPLES['answer-received'], skill });
  expect(text).toMatch(marked);
  expect(text.includes('we write to you')).toBe(skill === 'writing' || skill === 'speaking');
});

test('mails about results name the parts and no examiner, and promise a certificate only where one can follow', async () => {
  const text = async (kind: MailKind, values: object) => (await composed(kind, values)).text.replace(/\s+/g, ' ');
  const one = await text('result-ready', { skills: ['speaking'], testNumber: 3 });
  expect(one).toContain('The speaking part of test 3 is marked.');
  const both = await text('result-ready', { skills: ['writing', 'speaking'], testNumber: 3 });
  expect(both).toContain('The writing and speaking parts of test 3 are marked.');
  expect([one, both].map((each) => each.includes('Your certificate follows'))).toEqual([true, true]);
  const withdrawn = await text('result-ready', { skills: ['writing'], testNumber: 3, recordingsWithdrawn: true });
  expect(withdrawn).not.toContain('certificate');
  const certificate = await text('certificate-ready', MAIL_SAMPLES['certificate-ready']);
  expect(one + both + certificate).not.toMatch(/\bboth\b|examiner/i);
});

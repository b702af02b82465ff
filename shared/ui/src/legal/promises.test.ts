/**
 * Every sentence of the terms and the privacy text, with the code or test that keeps its promise. The test fails for a
 * sentence without a row, and for a row whose keeper no longer exists.
 */
import type { LegalDocument, LegalFacts } from './legal-document';
import { privacyOf } from './privacy';
import { termsOf } from './terms';

/** Read as text, not imported: this package must not depend on the server or the remotes. */
const { readFileSync } = jest.requireActual<{ readFileSync(path: string, encoding: 'utf8'): string }>('node:fs');
const { hash } = jest.requireActual<{ hash(algorithm: 'sha256', text: string): string }>('node:crypto');
const root = (expect.getState().testPath ?? '').replace(/shared\/ui\/src\/.*$/, '');
const source = (path: string) => readFileSync(root + path, 'utf8');

/** An API call; the access matrix checks the list of calls against the server's routes. */
const call = (name: string) => ({ in: 'server/src/http/access-matrix.test.ts', text: `'${name}':` });
/** A job in the server's table of jobs. */
const job = (name: string) => ({ in: 'server/src/jobs/jobs.ts', text: `'${name}': ` });
/** A test, by its name. */
const test_ = (path: string, name: string) => ({ in: path, text: `('${name}'` });
const code = (path: string, text: string) => ({ in: path, text });
/** Keepers outside the program: the reader, the operator, the law. */
const RULE = 'for the reader';
const OPERATOR = 'the operator’s own work';
const LAW = 'law';
const INTRODUCTION = 'says what follows';

type Keeper = { in: string; text: string } | string;

const SERVER = 'server/src';
const ACCOUNTS = `${SERVER}/accounts`;
const ARCHIVE = test_(
  `${ACCOUNTS}/archive/archive.test.ts`,
  'holds every row and every recording of its owner, and of no one else',
);
const ERASED = code(`${ACCOUNTS}/deletion/erase-accounts.test.ts`, 'nothing is left of an account');
const HIDE = call('POST /api/certificate/own-certificates/{myTestId}/recordings/hide');
const OPERATOR_SETTINGS = code(`${SERVER}/settings.test.ts`, 'a public site without %s does not start');
const DATED = code('shared/ui/src/legal/promises.test.ts', 'carry the day of their last change');
const KEPT = (setting: string, name: string) => [
  code(`${SERVER}/visitors/page-settings.ts`, `settings.${setting}`),
  job(name),
];

/** The beginning of each sentence, with its keepers. */
const TERMS: Readonly<Record<string, readonly Keeper[]>> = {
  'These terms are the agreement': [LAW],
  'We are Sample Operator': [OPERATOR_SETTINGS],
  'By opening an account': [LAW],
  'If you do not, please': [RULE],
  'You need to be at least 13': [RULE],
  'If the law where you live asks': [RULE],
  'One account is for one person': [RULE],
  'Keep your password to yourself': [RULE],
  'If you lose a device': [call('POST /api/auth/sign-out')],
  'Give the name that your identity': [call('POST /api/certificate/certificate-name')],
  'A test is recorded': [call('PUT /api/attempts/{attemptId}/recording/{stream}/{segment}/{sequence}')],
  'Without the recording there is no certificate': [
    code(`${SERVER}/database/schema/recordings.ts`, 'without which no certificate is issued'),
  ],
  'While a test runs': [INTRODUCTION],
  'You sit the test alone': [RULE],
  'No notes, translators': [RULE],
  'Tasks are not copied': [RULE],
  'The camera stays on': [RULE],
  'If a recording shows that the rules': [
    test_(
      `${SERVER}/results/corrections/corrections.test.ts`,
      'a withdrawn mark sends the answer back to marking and ends the certificate, with who, when and why',
    ),
  ],
  'We tell you why by e-mail': [code(`${SERVER}/mail/mails.ts`, "'certificate-withdrawn': mail("), OPERATOR],
  'Writing and speaking are marked by a person': [
    call('POST /api/marking/{attemptId}'),
    call('POST /api/partner/marks'),
    test_(`${SERVER}/certificates/certificates.test.ts`, 'an estimate alone never leads to one'),
  ],
  'A certificate states what was measured': [LAW],
  'It is not a promise about admission': [LAW],
  'The address of your certificate works like a key': [
    test_(`${SERVER}/certificates/certificates.test.ts`, 'are issued once, with an id of 128 random bits'),
  ],
  'Anyone who has it can see': [call('GET /api/certificate/test-result/{hash}')],
  'On your account page you can hide': [HIDE],
  'A certificate without its recordings': [
    test_(
      `${SERVER}/exams/recordings/holder-access.test.ts`,
      'withdrawn recordings are gone for good, with their files, chunks and certificate',
    ),
  ],
  'Prices are shown per month': [code('shell/src/landing/pricing.tsx', 'price:')],
  'An offer with an end date': [OPERATOR],
  'Pro and Enterprise are arranged': [call('POST /api/enquiries')],
  'The rights to cancel': [LAW],
  'You may link to your own': [LAW],
  'Organisations that want to link': [RULE],
  'Please allow 2-3 weeks': [OPERATOR],
  'Tasks, texts and drawings': [LAW],
  'Your answers and your recordings are yours': [LAW],
  'We keep the service running': [LAW],
  'Answers are kept on your device': [
    test_('shared/outbox/src/closed-page.test.ts', 'between write and send: the next page sends it'),
  ],
  'If you could not finish a test': [call('POST /api/certificate/add-quick-test')],
  'We answer without limit': [LAW],
  'In all other cases': [LAW],
  'When these terms change': [DATED],
  'It holds for the tests': [LAW],
  'You can delete your account': [call('POST /api/account/deletion')],
  'You then have 7 days': [
    code(`${ACCOUNTS}/deletion/request-deletion.ts`, 'DELETION_DAYS * DAY_MS'),
    call('POST /api/account/keep'),
  ],
  'These terms are governed': [OPERATOR_SETTINGS],
  'If you are a consumer': [LAW],
  'Sample Operator, 1 Sample Street': [OPERATOR_SETTINGS],
  'Write to us at': [OPERATOR_SETTINGS],
};

const PRIVACY: Readonly<Record<string, readonly Keeper[]>> = {
  'We collect what a test on camera': [call('POST /api/account/deletion')],
  'We show recordings only to examiners': [
    code(`${SERVER}/exams/recordings/recording-files.test.ts`, 'guesses are refused after thirty'),
  ],
  'Sample Operator, 1 Sample Street': [OPERATOR_SETTINGS],
  'Write to us@example.org': [OPERATOR_SETTINGS],
  'Account: your e-mail': [ARCHIVE, code(`${ACCOUNTS}/sign-in/sign-in.test.ts`, 'keeps no password')],
  'Tests: your answers': [ARCHIVE],
  'Recordings: video and sound': [ARCHIVE],
  'Your browser asks trace.example': [
    test_('shell/src/session/session.test.ts', 'is sent when the server does not know it, and only then (§7.4)'),
  ],
  'Country: a two-letter code': [test_(`${ACCOUNTS}/profile.test.ts`, 'the location is stored once and stays')],
  'Enquiries about a plan: what': [call('POST /api/enquiries')],
  'Technical notes: errors and loading': [
    test_(
      `${SERVER}/releases/telemetry/telemetry.test.ts`,
      'is added up per version, phase and minute, and says nothing of who sent it',
    ),
  ],
  'The address of your connection': [code(`${SERVER}/jobs/cleanup.ts`, 'rateLimits.resetsAt')],
  'To run and mark your test': [LAW],
  'The basis is our agreement': [LAW],
  'Recording starts only after': [
    code('remote-recorder/src/core/capture-devices.ts', 'navigator.mediaDevices.getUserMedia'),
  ],
  'Examiners see the answers': [call('GET /api/marking/{attemptId}')],
  'Anyone who has the address': [call('GET /api/certificate/test-result/{hash}')],
  'You can hide a recording': [HIDE],
  'Sample Partner marks answers': [call('POST /api/partner/marks')],
  'It gets the task with your text': [code('docs/partner-scoring.md', 'The message has no name, no address')],
  'What it has received': [OPERATOR, code('docs/partner-scoring.md', 'Agree with the partner on what becomes of them')],
  'Answers and marks keep their own address': [
    test_(
      `${SERVER}/exams/recordings/holder-access.test.ts`,
      'withdrawn recordings are gone for good, with their files, chunks and certificate',
    ),
    ERASED,
  ],
  'Companies that host': [OPERATOR],
  'We give your data to no one': [OPERATOR],
  'Your browser keeps a sign-in token': [
    code('shared/platform/src/session.ts', 'localStorage'),
    code('shared/outbox/src/indexed-db-store.ts', 'openDB'),
  ],
  'A submitted answer goes from it': [
    code('shared/outbox/src/closed-page.test.ts', 'a week after its submission: the receipt is there until then'),
    code('shared/outbox/src/closed-page.test.ts', 'that nobody submitted: no text of it stays'),
  ],
  'One cookie remembers': [code('shared/platform/src/session.ts', "COOKIE = 'redirect'")],
  'The others are read': [
    code(`${SERVER}/visitors/visitor-cookies.ts`, 'httpOnly: true'),
    code(`${ACCOUNTS}/sign-in/known-device.ts`, 'httpOnly: true'),
  ],
  'which device you logged in on': [code(`${ACCOUNTS}/sign-in/known-device.ts`, "'bandmark-device'")],
  'which version of the site': [code(`${SERVER}/visitors/visitor-cookies.ts`, "'bandmark-exam'")],
  'for some minutes, the way back': [
    code(`${ACCOUNTS}/google/oauth-state.ts`, 'LIFE_SECONDS = 10 * 60'),
    code(`${ACCOUNTS}/one-time-code.ts`, 'ONE_TIME_CODE_SECONDS = 120'),
  ],
  'for some hours, which examiner': [code(`${ACCOUNTS}/sign-in/watch-hidden.ts`, 'WATCH_SECONDS = 4 * 3600')],
  'There are no advertising': [code(`${SERVER}/visitors/page-policy.ts`, 'content-security-policy')],
  'The check that you are human': [code(`${ACCOUNTS}/captcha/create-captcha-verifier.ts`, 'RECAPTCHA_SECRET')],
  'Account, answers, marks': [ERASED],
  'Recordings: until you withdraw': [HIDE, ERASED],
  'The parts in which they arrived': [
    ...KEPT('KEEP_CHUNKS_DAYS', 'sweep-exams'),
    ...KEPT('KEEP_PARTIAL_CHUNKS_DAYS', 'sweep-exams'),
  ],
  'Addresses that your account had': [
    code(`${ACCOUNTS}/settings/change-email.ts`, 'Math.max(settings.KEEP_MAILS_DAYS, 30) + 1'),
    job('erase-accounts'),
  ],
  'Copies of mails': [
    ...KEPT('KEEP_MAILS_DAYS', 'forget-mails'),
    test_(`${SERVER}/mail/clean-up-mails.test.ts`, 'leave the outbox after KEEP_MAILS_DAYS, and younger ones stay'),
  ],
  'That a mail was sent: 30 days': [
    test_(`${SERVER}/mail/send-mail.test.ts`, 'rows go with their account, and after 30 days'),
  ],
  'Enquiries about a plan: one year': [
    code(`${ACCOUNTS}/enquiries/enquiries-feature.ts`, 'Removes enquiries that are older than a year'),
    job('forget-enquiries'),
  ],
  'Technical notes: 12 days': KEPT('KEEP_TELEMETRY_DAYS', 'forget-telemetry'),
  'Links for a new password': [
    code(`${SERVER}/jobs/cleanup.test.ts`, 'removes what has run out and keeps what has not'),
    code(`${SERVER}/jobs/jobs.ts`, "cleanup: scheduled('cleanup', '17 * * * *')"),
  ],
  'When you delete your account': [code(`${ACCOUNTS}/deletion/request-deletion.ts`, 'DELETION_DAYS * DAY_MS')],
  'Then we erase it within a day': [job('erase-accounts'), ERASED],
  'What stays is the id': [ERASED],
  'Marks that an examiner gave': [
    code(
      `${SERVER}/database/schema/marking.ts`,
      "markedBy: uuid('marked_by').references(() => users.userId, { onDelete: 'set null' })",
    ),
  ],
  'The database and the disk': [code('docs/decisions/082-erasing-closes-first.md', 'dead rows until its vacuum')],
  'We keep backups': [code('docs/guides/operator.md', 'until you delete them')],
  'A backup from before': [code('docs/guides/operator.md', 'until you delete them')],
  'On your account page you can download': [
    ARCHIVE,
    call('POST /api/account/archive'),
    call('POST /api/certificate/new-user-name'),
    call('POST /api/account/email'),
    call('POST /api/account/deletion'),
  ],
  'You can also write to us': [OPERATOR],
  'Requests are answered within one month': [OPERATOR],
  'If you are not content': [LAW],
  'The service is not made for children': [LAW],
  'If you believe that a child': [OPERATOR],
  'When this policy changes': [DATED],
};

const FACTS: LegalFacts = {
  siteName: 'Sample Site',
  operator: { name: 'Sample Operator', address: '1 Sample Street', contact: 'us@example.org', country: 'Estonia' },
  keptDays: { telemetry: 12, mails: 13, chunks: 14, partialChunks: 15, deletion: 7 },
  markingPartner: 'Sample Partner',
  countryService: 'trace.example',
};

const sentencesOf = ({ sections }: LegalDocument): string[] =>
  sections.flatMap(({ content }) => content.flat()).flatMap((paragraph) => paragraph.split(/(?<=[.!?])\s+(?=\p{Lu})/u));

describe.each([
  ['the terms', termsOf(FACTS), TERMS, { changed: '2026-11-28', sha256: '83be501ba4d3007c' }],
  ['the privacy text', privacyOf(FACTS), PRIVACY, { changed: '2026-11-28', sha256: 'b275ab21f044ca38' }],
])('%s', (_, document, promises, last) => {
  const beginnings = Object.keys(promises);

  test('carry the day of their last change: with other words, they get another date here and there', () => {
    const sha256 = hash('sha256', JSON.stringify(document.sections)).slice(0, 16);
    expect({ changed: document.changed, sha256 }).toEqual(last);
  });

  test('promise nothing without a row that says what keeps it, and every row has its sentence', () => {
    const sentences = sentencesOf(document);
    const rowsOf = (sentence: string) => beginnings.filter((beginning) => sentence.startsWith(beginning));
    expect(sentences.filter((sentence) => rowsOf(sentence).length !== 1)).toEqual([]);
    expect(beginnings.filter((beginning) => !sentences.some((one) => one.startsWith(beginning)))).toEqual([]);
  });

  test.each(Object.entries(promises))('%s', (__, keepers) => {
    expect(keepers.length).toBeGreaterThan(0);
    for (const keeper of keepers) {
      if (typeof keeper === 'string') expect([RULE, OPERATOR, LAW, INTRODUCTION]).toContain(keeper);
      else expect([keeper.in, source(keeper.in).includes(keeper.text)]).toEqual([keeper.in, true]);
    }
  });
});

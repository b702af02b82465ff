/**
 * What the exam rules and the account page promise, each sentence with what keeps it. A sentence without a row fails,
 * and so does a row whose keeper is gone. Terms and privacy text have their own table (shared/ui, `legal`).
 */
import { accountTexts } from './account/account-texts';
import { startTexts } from './exam/start/start-texts';

/** Read, not imported: a remote knows the server by its API alone. */
const { readFileSync } = jest.requireActual<{ readFileSync(path: string, encoding: 'utf8'): string }>('node:fs');
const root = (expect.getState().testPath ?? '').replace(/remote-tests\/src\/.*$/, '');

type Keeper = readonly [file: string, text: string] | 'for the reader';
const RULE = 'for the reader';
const call = (name: string) => ['server/src/http/access-matrix.test.ts', `'${name}':`] as const;
const job = (name: string) => ['server/src/jobs/jobs.ts', `'${name}': `] as const;
const OWN_ACCOUNT = 'server/src/accounts/settings/own-account.test.ts';
const DELETION = 'server/src/accounts/deletion/request-deletion.test.ts';
const ERASING = 'server/src/accounts/deletion/erase-accounts.test.ts';
const CERTIFICATES = 'server/src/certificates/own-certificates.test.ts';
const HOLDER = 'server/src/exams/recordings/holder-access.test.ts';
const ARCHIVE = 'server/src/accounts/archive/archive.test.ts';
const EXAM = 'remote-tests/src/exam';
const ANSWER_FILE = 'server/src/exams/attempts/submit-answer-file.test.ts';

/** Beginning of a sentence → what keeps it. */
const PROMISES: Readonly<Record<string, readonly Keeper[]>> = {
  // Exam rules
  'The time keeps running': [
    ['server/src/exams/attempts/begin-attempt.ts', 'Starts an attempt and its clock. Idempotent'],
  ],
  'You can come back to this page': [call('POST /api/attempts/{attemptId}/lease')],
  'When the time is over, we submit': [job('sweep-exams'), ['server/src/exams/sweep.ts', 'closeOverdue(deps)']],
  'Work alone': [RULE],
  'Stay in view of the camera': [RULE],
  'Your camera and your microphone': [
    [`${EXAM}/session/exam-recording.test.tsx`, 'puts its chunks into the outbox, and ends with the test'],
  ],
  'This page: what it shows': [['remote-recorder/src/exam/exam-session.test.ts', 'console lines are recorded']],
  'We do not record other tabs': [
    [
      'remote-recorder/src/exam/exam-session.test.ts',
      'the screen becomes an NDJSON chunk as often as the camera, the full snapshot first',
    ],
  ],
  'Examiners see the recording': [call('GET /api/marking/{attemptId}')],
  'Everyone who has the link': [call('GET /api/certificate/test-result/{hash}')],
  'After the test you can hide the recording': [
    call('POST /api/certificate/own-certificates/{myTestId}/recordings/hide'),
    call('POST /api/certificate/own-certificates/{myTestId}/recordings/withdraw'),
  ],
  'When you leave this page or full screen': [
    [`${EXAM}/facts/fact-rules.test.ts`, 'leaving the page %s'],
    call('POST /api/attempts/{attemptId}/events'),
  ],
  'We note it with its time': [
    [`${EXAM}/facts/exam-facts.test.tsx`, 'pasting and leaving the page reach the server with their times'],
  ],
  'It is not a verdict': [call('GET /api/attempts/{attemptId}/events'), call('GET /api/marking/{attemptId}')],
  'Write in your own words': [RULE],
  'The spelling check of the browser is off': [[`${EXAM}/questions/no-writing-help.ts`, 'spellCheck: false']],
  'We save every change on this device': [
    ['shared/outbox/src/save-answer.test.ts', 'is on the device at once, sent after a pause'],
    call('PUT /api/attempts/{attemptId}/answer'),
  ],
  'You see one question at a time': [
    [`${EXAM}/speaking/speaking-room.test.tsx`, 'asks the questions one after the other'],
  ],
  'You cannot go back': [
    [`${EXAM}/speaking/speaking-room.test.tsx`, 'a turn with time left is dropped only after a question'],
  ],
  'You have a minute to prepare': [['server/src/exams/content/quick-speaking.json', '"preparationSeconds": 60']],
  'Use a headset': [RULE],
  'You hear each recording once': [
    [`${EXAM}/listening/listening-room.test.tsx`, 'a page that is opened while it plays goes on where it is by now'],
    [`${EXAM}/listening/listening-room.test.tsx`, 'a page that is opened after it does not play it'],
  ],
  'You cannot stop it, or move': [
    [`${EXAM}/listening/listening-room.test.tsx`, 'a pause from outside is undone'],
    [`${EXAM}/listening/listening-room.test.tsx`, 'it returns to where the clock is'],
  ],
  'Use headphones': [RULE],
  'You have time to read the questions': [
    [`${EXAM}/listening/listening-room.test.tsx`, 'then the questions can be read, then it plays by itself'],
  ],
  'We save every answer on this device': [
    ['shared/outbox/src/save-answer.test.ts', 'is on the device at once, sent after a pause'],
    call('PUT /api/attempts/{attemptId}/answer'),
  ],
  'You can answer in any order': [call('PUT /api/attempts/{attemptId}/answer')],
  'The two texts share the time': [['shared/domain/src/skills.ts', 'fullTest: { place: 3, minutes: 60 }']],
  'You can write them in any order': [['shared/contracts/src/answer-document.ts', 'one text for each of its tasks']],
  // An answer that was downloaded
  'For an answer that you downloaded': [call('POST /api/attempts/{attemptId}/answer-file')],
  'Choose the file that you downloaded': [RULE],
  'You can submit it more than once': [[ANSWER_FILE, 'is taken once, however often it is submitted']],
  'We have your text': [[ANSWER_FILE, 'becomes the answer of an open attempt']],
  'It is your answer now': [[ANSWER_FILE, 'becomes the answer of an open attempt']],
  'We keep it beside the answer': [[ANSWER_FILE, 'is kept beside a submitted answer, and the examiner reads both']],
  'We have your answers': [[ANSWER_FILE, 'is kept beside the answer days after the time was over']],
  'They are your answers now': [[ANSWER_FILE, 'becomes the answer of an open attempt']],
  'We keep them, but they do not count': [[ANSWER_FILE, 'is kept beside the answer days after the time was over']],
  'We have this text already': [[ANSWER_FILE, 'is taken once, however often it is submitted']],
  'We have these answers already': [[ANSWER_FILE, 'is taken once, however often it is submitted']],
  'There is nothing more to do': [RULE],
  'This file has only your place in the test': [
    ['server/src/exams/attempts/submit-answer-file.test.ts', 'gives its place back, and never takes it backwards'],
  ],
  'If it was a speaking part': [RULE],
  'Open this site on the device where you spoke': [
    ['shared/outbox/src/closed-page.test.ts', 'a later page completes it for a submitted attempt'],
  ],
  'This is not an answer file': [
    ['remote-tests/src/account/answer-file-section.test.tsx', 'is no answer file, and is not sent'],
  ],
  'We could not read this file': [
    ['remote-tests/src/account/answer-file-section.test.tsx', 'a file that cannot be read says so'],
  ],
  'Choose it again': [RULE],
  'This answer belongs to a test that is not': [[ANSWER_FILE, 'not from another account, nor with the grant']],
  // A page that could not be loaded, or not again after a change
  'Parts of this page could not be loaded': [
    ['remote-tests/src/account/account-page.test.tsx', 'says so, and loads them again'],
  ],
  'This page may not show your last change': [
    ['remote-tests/src/account/account-page.test.tsx', 'says that the page may be older'],
    ['remote-tests/src/account/certificates-section.test.tsx', 'says that it may be older, and is read again'],
  ],
  // Email and password
  'We send a link to this address': [[OWN_ACCOUNT, 'changes when the link at the new one is opened']],
  'From then on you log in': [[OWN_ACCOUNT, 'the Google identity of the old address opens nothing after the change']],
  'Your email changes when': [[OWN_ACCOUNT, 'changes when the link at the new one is opened']],
  'We sent a link to': [
    [OWN_ACCOUNT, 'changes when the link at the new one is opened'],
    [OWN_ACCOUNT, 'sets one by a link to its own address'],
  ],
  'Open it within 7 days': [[OWN_ACCOUNT, 'counts, for a week']],
  'Open it within one hour': [['server/src/accounts/sign-in/recovery.test.ts', 'a link is too old after an hour']],
  'You log in with Google': [[OWN_ACCOUNT, 'an account that only knows Google']],
  'To change your email, set a password': [['server/src/accounts/settings/require-password.ts', 'password_not_set']],
  'You can set a password too': [call('POST /api/account/password-link')],
  'Your password is changed': [call('POST /api/account/password')],
  'All other devices are logged out': [[OWN_ACCOUNT, 'ends every other session, and this one goes on']],
  'The link that we sent': [[OWN_ACCOUNT, 'address that waits for its link is forgotten with a new password']],
  // Devices
  'Did you lose a device': [RULE],
  'Log out on all of them': [['server/src/accounts/sign-in/sign-out.test.ts', 'everywhere ends every session']],
  'Answers on your devices stay there': [
    ['server/src/accounts/sign-in/sign-out.test.ts', 'takes the answer from older grants and loses no recording'],
  ],
  // Names, certificates and recordings
  'Your name, and the plan you have': [call('POST /api/certificate/new-user-name')],
  'We suggest this name': [['server/src/certificates/own-certificates.ts', 'suggestedName: givenName(account)']],
  'How you log in': [call('GET /api/account')],
  'The name on your certificates': [call('POST /api/certificate/certificate-name')],
  'We use this name for every certificate': [call('POST /api/certificate/certificate-name')],
  'One that is issued already': [[CERTIFICATES, 'changes on a certificate only by issuing it again']],
  'You have no certificates': [call('GET /api/certificate/own-certificates')],
  'Your certificate is ready': [[CERTIFICATES, 'is given with the start of the first exam']],
  'It needs your name': [[CERTIFICATES, 'is given with the start of the first exam']],
  'Enter it above': [RULE],
  'No certificate yet': [call('GET /api/certificate/own-certificates')],
  'This test gets no certificate': [
    [HOLDER, 'Nothing remakes them: no comparison, no sweep, no late chunk, no other certificate'],
  ],
  'Without them, this test': [[HOLDER, 'and no part begins afterwards']],
  'A spoken answer that is not marked': [
    [
      'server/src/results/marking/awaiting-marks.test.ts',
      'no longer counted where the recording of speech was withdrawn',
    ],
  ],
  'We withdrew this certificate': [
    ['server/src/results/corrections/corrections.test.ts', 'ends the certificate, with who, when and why'],
  ],
  'You withdrew this certificate': [[HOLDER, 'with their files, chunks and certificate']],
  'The certificate gets a new address': [[CERTIFICATES, 'the former id leads to the new one']],
  'The old one leads there': [[CERTIFICATES, 'the former id leads to the new one']],
  'Issued again': [call('POST /api/certificate/own-certificates/{myTestId}/issue-again')],
  'Anyone with the link': [['server/src/exams/recordings/recording-files.test.ts', 'existing files never are']],
  'The recordings are hidden': [[HOLDER, 'hidden recordings open for no visitor']],
  'The certificate stays valid': [[HOLDER, 'hidden recordings open for no visitor']],
  'The recordings are deleted': [[HOLDER, 'withdrawn recordings are gone for good']],
  'The recordings cannot be watched yet': [[HOLDER, 'are withdrawn although no files could be made']],
  'We delete the camera and screen': [[HOLDER, 'withdrawn recordings are gone for good']],
  'You cannot get them back': [[HOLDER, 'withdrawn recordings are gone for good']],
  'Your certificate says that it is verified': [[HOLDER, 'with their files, chunks and certificate']],
  'Its link then says so': [
    ['server/src/certificates/ended-certificates.test.ts', 'say who withdrew them, when and why'],
  ],
  'Your answers and marks stay': [[HOLDER, 'withdrawn recordings are gone for good']],
  'To hide the recordings': [call('POST /api/certificate/own-certificates/{myTestId}/recordings/hide')],
  // Mails
  'What we write to you about': [RULE],
  'Every email of these kinds': [['server/src/mail/mails.test.ts', 'offers to be switched off where it is optional']],
  'We always write to you about your password': [
    ['server/src/mail/send-mail.test.ts', 'a mail about access always is'],
  ],
  'Open the link in the email': [call('POST /api/auth/confirm-address')],
  'It shows us that your address': [call('POST /api/auth/confirm-address')],
  Sent: [RULE],
  'Check your inbox': [RULE],
  // Data
  'Everything that we hold about you': [
    [ARCHIVE, 'holds every row and every recording of its owner'],
    [ARCHIVE, 'each table of the database is in it'],
  ],
  'You get a ZIP file': [[ARCHIVE, 'holds every row and every recording of its owner']],
  'A text in it explains each file': [[ARCHIVE, "files.get('README.txt')"]],
  'Recordings are large': [RULE],
  'The download has started': [call('POST /api/account/archive')],
  'Your browser shows how far': [RULE],
  // Deletion
  'You have 7 days': [[DELETION, 'can keep the account']],
  'In 7 days we delete': [[ERASING, 'nothing is left of an account'], job('erase-accounts')],
  'Until then you cannot begin': [[DELETION, 'account_ending']],
  'You cannot get anything back': [[ERASING, 'nothing is left of an account']],
  'The links to your certificates then': [
    ['server/src/certificates/ended-certificates.test.ts', 'outlive the account, and keep nothing but that they ended'],
  ],
  'They show neither your name': [['server/src/certificates/ended-certificates.test.ts', 'and nothing of the holder']],
  'Download your data first': [RULE],
  'Type 7 to confirm': [call('POST /api/account/deletion')],
  'Your account will be deleted on': [call('POST /api/account/deletion')],
  'You are logged out everywhere': [[DELETION, 'every session ends']],
  'If you change your mind': [call('POST /api/account/keep')],
  'We keep your account': [call('POST /api/account/keep')],
  'Until then you can download': [call('POST /api/account/archive'), call('POST /api/account/keep')],
  'You cannot begin a test': [[DELETION, 'account_ending']],
};

/** Every text of a table, however deep; one with a value in it gets 7. */
const textsOf = (table: unknown): string[] => {
  if (typeof table === 'string') return [table];
  if (typeof table === 'function') return [String((table as (...values: unknown[]) => string)(7, 7))];
  return Object.values(table as object).flatMap(textsOf);
};

const paragraphs = [...textsOf(startTexts.rules), ...textsOf(accountTexts)].filter((paragraph) =>
  paragraph.endsWith('.'),
);
const sentences = [...new Set(paragraphs.flatMap((paragraph) => paragraph.split(/(?<=[.!?])\s+(?=\p{Lu})/u)))];
const beginnings = Object.keys(PROMISES);

test('every sentence has a row that says what keeps it, and every row its sentence', () => {
  const rowsOf = (sentence: string) => beginnings.filter((beginning) => sentence.startsWith(beginning));
  expect(sentences.filter((sentence) => rowsOf(sentence).length !== 1)).toEqual([]);
  expect(beginnings.filter((beginning) => !sentences.some((one) => one.startsWith(beginning)))).toEqual([]);
});

test.each(Object.entries(PROMISES))('%s', (_, keepers) => {
  expect(keepers.length).toBeGreaterThan(0);
  for (const keeper of keepers) {
    if (keeper === RULE) continue;
    const [file, text] = keeper;
    expect([file, readFileSync(root + file, 'utf8').includes(text)]).toEqual([file, true]);
  }
});

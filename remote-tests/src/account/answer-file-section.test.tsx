import { submitAnswerFile } from '@bandmark/contracts/api/attempts';
import { type MockedApi, mockApi, refuse } from '@bandmark/platform/testing';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AnswerFileSection } from './answer-file-section';

const user = userEvent.setup({ delay: null });
const ANSWER = {
  kind: 'bandmark-answer',
  v: 1,
  attemptId: 'a0000000-0000-4000-8000-000000000001',
  tabId: 'b0000000-0000-4000-8000-000000000001',
  sequence: 4,
  text: 'Written offline.',
};
const fileOf = (content: string) => new File([content], 'writing-answer.json', { type: 'application/json' });

let api: MockedApi;
beforeEach(() => {
  api = mockApi();
});
afterEach(() => api.restore());

const submitFile = async (content: string) => {
  render(<AnswerFileSection />);
  await user.upload(screen.getByLabelText('Submit an answer file'), fileOf(content));
};

test.each([
  ['answer', /It is your answer now/],
  ['kept', /the examiner can read both/],
  ['known', /We have this text already/],
] as const)('a file that the server takes as "%s" reads so', async (outcome, said) => {
  api.on(submitAnswerFile, { outcome });
  await submitFile(JSON.stringify({ ...ANSWER, ofALaterVersion: true }));
  expect(await screen.findByText(said)).toBeVisible();
  expect(api.calls.at(-1)).toMatchObject({
    request: `POST /api/attempts/${ANSWER.attemptId}/answer-file`,
    body: { sequence: 4, text: 'Written offline.', tabId: ANSWER.tabId },
  });
});

const ANSWERS = '{"version":1,"answers":{"1":"tea"}}';
const PLACE = '{"version":1,"part":0,"listening":{"part":0,"openedAt":1}}';
test.each([
  [ANSWERS, 'answer', 'We have your answers. They are your answers now.'],
  [ANSWERS, 'kept', 'We have your answers. We keep them, but they do not count.'],
  [PLACE, 'kept', 'We have your answers. We keep them, but they do not count.'],
  [ANSWERS, 'known', 'We have these answers already. There is nothing more to do.'],
] as const)(
  'the answers for the key in %s, taken as "%s", are no text for an examiner',
  async (text, outcome, said) => {
    api.on(submitAnswerFile, { outcome });
    await submitFile(JSON.stringify({ ...ANSWER, text }));
    expect(await screen.findByText(said)).toBeVisible();
  },
);

test.each([
  ['no JSON', 'Dear all'],
  ['another kind', JSON.stringify({ ...ANSWER, kind: 'something' })],
  ['no attempt', JSON.stringify({ ...ANSWER, attemptId: '../../operator' })],
  ['too long a text', JSON.stringify({ ...ANSWER, text: 'x'.repeat(50_001) })],
  ['megabytes', `"${'x'.repeat(500_000)}"`],
])('a file with %s is no answer file, and is not sent', async (_, content) => {
  await submitFile(content);
  expect(await screen.findByText(/This is not an answer file/)).toBeVisible();
  expect(api.calls).toEqual([]);
});

test.each(['answer', 'known'] as const)(
  'a file with the place of a speaking part, taken as "%s", shows that it has no more',
  async (outcome) => {
    api.on(submitAnswerFile, { outcome });
    await submitFile(JSON.stringify({ ...ANSWER, text: '{"version":1,"part":3}' }));
    expect(
      await screen.findByText(/only your place in the test.*Open this site on the device where you spoke/),
    ).toBeVisible();
    expect(screen.queryByText(/It is your answer now/)).toBeNull();
  },
);

test('a file that cannot be read says so, and can be chosen again', async () => {
  render(<AnswerFileSection />);
  const field = screen.getByLabelText('Submit an answer file');
  const file = fileOf(JSON.stringify(ANSWER));
  file.text = () => Promise.reject(new DOMException('', 'NotReadableError'));
  await user.upload(field, file);
  expect(await screen.findByText('We could not read this file. Choose it again.')).toBeVisible();
  expect(field).toHaveValue('');
  expect(api.calls).toEqual([]);
});

test('words for a speaking part are refused with what to do instead', async () => {
  const refused = { field: 'text', message: 'It has no text.', code: 'spoken_answer' as const };
  api.on(submitAnswerFile, refuse(400, [refused]));
  await submitFile(JSON.stringify(ANSWER));
  expect(await screen.findByText(/^A speaking answer is a recording/)).toBeVisible();
});

test.each([
  ['a file of another account shows the error', 'unknown_attempt', /not in your account/],
  ['a network that refuses the file does not deny whose it is', 'http_error', 'There is no such attempt.'],
])('%s', async (_, code, said) => {
  api.on(submitAnswerFile, refuse(404, 'There is no such attempt.', code));
  await submitFile(JSON.stringify(ANSWER));
  expect(await screen.findByText(said)).toBeVisible();
});

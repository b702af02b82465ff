import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AnyAttempt } from '@bandmark/contracts/api/attempts';
import { FULL_SKILLS, KEYED_SKILLS, type Skill } from '@bandmark/domain/skills';
import { SERVER_DIRECTORY } from '../../server-directory';
import { rightAnswer } from '../../testing/small-forms';
import { type TestServer, withServer, withServerOnPglite } from '../../testing/with-server';
import { filesOf } from '../content/task-files';
import { openFullForms } from '../content/full-forms';

const TAB = '00000000-0000-4000-8000-000000000001';
const DOCUMENT = JSON.stringify({ version: 1, answers: { 1: 'a wrong answer' }, flags: [2] });

/** A candidate's browser: takes parts of one full test and keeps every byte that it receives. */
async function browserOf(server: TestServer) {
  const { headers } = await server.user({ name: 'Lee Test' });
  const received: { url: string; text: string; status: number }[] = [];
  const send = async (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) => {
    const response = await server.app.inject({
      method,
      url,
      headers: { ...headers, 'x-tab-id': TAB },
      ...(payload && { payload }),
    });
    // Includes headers, and the bytes of audio files as latin1.
    const text = JSON.stringify(response.headers) + response.rawPayload.toString('latin1') + response.body;
    received.push({ url: `${method} ${url}`, text, status: response.statusCode });
    return response;
  };
  const { myTestId } = (await send('POST', '/api/certificate/add-full-test')).json<{ myTestId: number }>();
  return {
    received,
    async begin(skill: Skill): Promise<AnyAttempt> {
      const part = `/api/certificate/full-tests/${myTestId}/${skill}`;
      await send('GET', part);
      const attempt = (await send('POST', `${part}/begin`, {})).json<AnyAttempt>();
      const own = `/api/attempts/${attempt.attemptId}`;
      await send('POST', `${own}/lease`, { tabId: TAB });
      await send('PUT', `${own}/answer`, { sequence: 1, text: DOCUMENT });
      await send('GET', `${own}/recording`);
      for (const { file } of filesOf(attempt.task)) await send('GET', `${own}/files/${encodeURIComponent(file)}`);
      // The form's file and its neighbours must stay secret.
      for (const file of [`${skill}.json`, '../listening.json', 'audio/manifest.json', 'README.md'])
        await send('GET', `${own}/files/${encodeURIComponent(file)}`);
      for (const form of ['full-1', 'full-2', 'full-3']) await send('GET', `/content/${form}/${skill}.json`);
      await send('GET', `/test/${skill}/${myTestId}`);
      await send('GET', `/api/certificate/standard-test-result/${skill}/${attempt.answerId}`);
      await send('GET', part);
      await send('GET', '/api/certificate/tests');
      return attempt;
    },
    async submit({ attemptId, skill, answerId }: AnyAttempt): Promise<void> {
      await send('POST', `/api/attempts/${attemptId}/submit`, { sequence: 2, text: DOCUMENT });
      await send('GET', `/api/certificate/full-tests/${myTestId}/${skill}`);
      await send('GET', `/api/certificate/standard-test-result/${skill}/${answerId}`);
      await send('GET', '/api/certificate/tests');
      await send('GET', '/api/account');
    },
  };
}

/** The URLs whose response contains one of the texts, in any form in which JSON may encode it. */
const leaksOf = (received: readonly { url: string; text: string }[], secrets: readonly string[]) =>
  received.flatMap(({ url, text }) =>
    secrets
      .filter((secret) => text.includes(secret) || text.includes(JSON.stringify(secret).slice(1, -1)))
      .map((secret) => `${url}: ${secret}`),
  );

withServer('a candidate’s browser', (server) => {
  test('receives no right answer in any response, before or after the end', async () => {
    const browser = await browserOf(server());
    for (const skill of FULL_SKILLS) await browser.submit(await browser.begin(skill));
    const results = browser.received.filter(
      ({ url, status }) => url.includes('standard-test-result') && status === 200,
    );
    // After the end results exist and contain the candidate's own answers.
    expect(results).toHaveLength(KEYED_SKILLS.length);
    expect(results[0]?.text).toContain('a wrong answer');
    const keys = Array.from({ length: 40 }, (_, index) => rightAnswer(index + 1));
    expect(leaksOf(browser.received, keys)).toEqual([]);
    expect(leaksOf(browser.received, FIELDS_OF_KEYS)).toEqual([]);
  });
});

/** Fields that only a form's file has. */
const FIELDS_OF_KEYS = [
  '"keys":',
  '"evidence":',
  '"judgement":',
  '"variants":',
  '"words":[',
  '"scripts":',
  '"bands":',
  '"answerKey":',
];

interface FormFileText {
  keys?: { evidence?: string }[];
  scripts?: { lines: { text?: string }[] }[];
}

withServerOnPglite(
  'a candidate’s browser, with the forms that are shipped',
  (server) => {
    test('receives no key, no evidence of a key and no line of a script, in responses and files', async () => {
      const formIds = new Set<string>();
      // Each further test of a candidate uses other forms, so the candidates of one site see all of them.
      for (let round = 0; round < 3; round += 1) {
        const browser = await browserOf(server());
        for (const skill of FULL_SKILLS) {
          const attempt = await browser.begin(skill);
          const { taskId } = attempt.task;
          formIds.add(taskId);
          expect(leaksOf(browser.received, FIELDS_OF_KEYS)).toEqual([]);
          expect(leaksOf(browser.received, await secretsOf(taskId, skill))).toEqual([]);
        }
        const files = browser.received.filter(({ url, status }) => url.includes('/files/') && status === 200);
        expect(files.length).toBeGreaterThan(4);
      }
      expect(formIds.size).toBeGreaterThanOrEqual(4);
    });
  },
  { dependencies: { fullForms: openFullForms() } },
);

/** The script of a listening form. Reading forms have no secret text: the evidence for a key is in the passage. */
async function secretsOf(formId: string, skill: Skill): Promise<string[]> {
  if (skill !== 'listening') return [];
  const folder = join(SERVER_DIRECTORY, 'content', `full-${formId.split('-').at(-1)}`);
  const { keys = [], scripts = [] } = JSON.parse(await readFile(join(folder, `${skill}.json`), 'utf8')) as FormFileText;
  const secrets = [
    ...keys.map(({ evidence = '' }) => evidence),
    ...scripts.flatMap(({ lines }) => lines.map(({ text = '' }) => text)),
  ].filter((text) => text.length >= 20);
  if (secrets.length < 40) throw new Error(`${formId} has no keys to look for`);
  return secrets;
}

import type { AnswerDocument } from '@bandmark/contracts/answer-document';
import type { QuestionGroup } from '@bandmark/contracts/tasks/question-groups';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { QuestionList } from './question-list';

const choices = [
  { letter: 'A', text: 'salt' },
  { letter: 'B', text: 'sand' },
  { letter: 'C', text: 'mud' },
];
const limit = { words: 1, allowsNumber: true };
const instruction = 'Answer.';
const files = { attemptId: 'a1', grant: 'g1' };
const figure = { file: 'pans.svg', width: 60, height: 30, description: 'Four pans in a row.' };

let kept: AnswerDocument;
let fetched: jest.SpyInstance;
const user = userEvent.setup();

function List({ group, isReadOnly }: { group: QuestionGroup; isReadOnly: boolean }) {
  const [document, setDocument] = useState<AnswerDocument>({ version: 1 });
  kept = document;
  const change = (by: (document: AnswerDocument) => Partial<AnswerDocument>) =>
    setDocument((now) => ({ ...now, ...by(now) }));
  return <QuestionList groups={[group]} held={{ document, isReadOnly, change }} files={files} />;
}

function show(group: QuestionGroup, { isReadOnly = false } = {}): void {
  render(<List group={group} isReadOnly={isReadOnly} />);
}

beforeEach(() => {
  fetched = jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('<svg/>'));
});
afterEach(() => fetched.mockRestore());

const type = (name: string, text: string) => user.type(screen.getByRole('textbox', { name }), text);
const select = (name: string, letter: string) => user.selectOptions(screen.getByRole('combobox', { name }), letter);
const tick = (name: string | RegExp) => user.click(screen.getByRole('checkbox', { name }));
const pick = (group: RegExp, name: string | RegExp) =>
  user.click(within(screen.getByRole('radiogroup', { name: group })).getByRole('radio', { name }));

const KINDS: readonly [
  kind: string,
  group: QuestionGroup,
  answer: () => Promise<void>,
  answers: AnswerDocument['answers'],
][] = [
  [
    'multiple choice',
    { kind: 'multiple-choice', instruction, items: [{ number: 27, text: 'What stays?', choices }] },
    () => pick(/Answer 27 What stays\?/, 'B sand'),
    { 27: 'B' },
  ],
  [
    'several of many, a letter for each number in the order of the letters',
    { kind: 'several', instruction, text: 'Which TWO stay?', numbers: [31, 32], choices },
    async () => {
      await tick('C mud');
      await tick('A salt');
      await tick('B sand');
    },
    { 31: 'A', 32: 'C' },
  ],
  [
    'several of many, one of them taken back',
    { kind: 'several', instruction, text: 'Which TWO stay?', numbers: [31, 32], choices },
    async () => {
      await tick('A salt');
      await tick('C mud');
      await tick('A salt');
    },
    { 31: 'C', 32: '' },
  ],
  [
    'matching',
    {
      kind: 'matching',
      instruction,
      choicesTitle: 'List of headings',
      choices: [{ letter: 'iv', text: 'A cold winter' }],
      isReusable: false,
      items: [{ number: 14, text: 'Paragraph A' }],
    },
    () => select('Answer 14', 'iv'),
    { 14: 'iv' },
  ],
  [
    'true, false, not given',
    { kind: 'judgement', instruction, about: 'facts', items: [{ number: 5, text: 'Salt is old.' }] },
    () => pick(/Answer 5 Salt is old\./, 'Not given'),
    { 5: 'not-given' },
  ],
  [
    'yes, no, not given: kept as the key has it',
    { kind: 'judgement', instruction, about: 'views', items: [{ number: 33, text: 'Museums are selfish.' }] },
    () => pick(/Answer 33 Museums are selfish\./, 'Yes'),
    { 33: 'true' },
  ],
  [
    'a gap in a sentence',
    { kind: 'sentences', instruction, limit, items: [{ number: 24, text: 'Pegs and {24} are enough.' }] },
    () => type('Answer 24', 'cords'),
    { 24: 'cords' },
  ],
  [
    'a summary with gaps for words',
    { kind: 'summary', instruction, title: 'Roads', paragraphs: ['A {20} and {21}.'], numbers: [20, 21], limit },
    async () => {
      await type('Answer 20', 'cart');
      await type('Answer 21', 'steps');
    },
    { 20: 'cart', 21: 'steps' },
  ],
  [
    'a summary with gaps for letters',
    { kind: 'summary', instruction, title: 'Roads', paragraphs: ['A {37}.'], numbers: [37], choices },
    () => select('Answer 37', 'C'),
    { 37: 'C' },
  ],
  [
    'a table',
    {
      kind: 'table',
      instruction,
      title: 'Rooms',
      columns: ['Room', 'Price'],
      rows: [['The Kiln', '£{8}']],
      numbers: [8],
      limit,
    },
    () => type('Answer 8', '14'),
    { 8: '14' },
  ],
  [
    'a diagram with words',
    { kind: 'diagram', instruction, figure, limit, items: [{ number: 1, text: 'Sea wall: a {1} is raised.' }] },
    () => type('Answer 1', 'gate'),
    { 1: 'gate' },
  ],
  [
    'a diagram with letters',
    { kind: 'diagram', instruction, figure, choices, items: [{ number: 16, text: 'café' }] },
    () => select('Answer 16', 'A'),
    { 16: 'A' },
  ],
  [
    'a short answer',
    { kind: 'short-answer', instruction, limit, items: [{ number: 10, text: 'What is blown?' }] },
    () => type('Answer 10', 'a horn'),
    { 10: 'a horn' },
  ],
];

describe.each(KINDS)('%s', (_, group, answer, answers) => {
  test('keeps what is answered, and flags', async () => {
    show(group);
    await answer();
    expect(kept.answers).toEqual(answers);
    const [flag] = screen.getAllByRole('button', { name: /Flag for review/ });
    await user.click(flag!);
    const expected = group.kind === 'several' ? group.numbers : [Number(Object.keys(answers ?? {})[0])];
    expect(kept.flags).toEqual(expected);
    await user.click(flag!);
    expect(kept.flags).toEqual([]);
  });

  test('takes nothing where the page only reads', async () => {
    show(group, { isReadOnly: true });
    await answer().catch(() => undefined);
    expect(kept).toEqual({ version: 1 });
  });
});

test.each([
  [{ words: 1, allowsNumber: true }, 'Write ONE WORD AND/OR A NUMBER.'],
  [{ words: 1, allowsNumber: false }, 'Write ONE WORD ONLY.'],
  [{ words: 2, allowsNumber: false }, 'Write NO MORE THAN TWO WORDS.'],
  [{ words: 3, allowsNumber: true }, 'Write NO MORE THAN THREE WORDS AND/OR A NUMBER.'],
  [{ words: 0, allowsNumber: true }, 'Write A NUMBER.'],
])('%j is said as %s', (of, text) => {
  const items = [14, 15, 16, 17].map((number) => ({ number, text: 'What?' }));
  show({ kind: 'short-answer', instruction, limit: of, items });
  expect(screen.getByRole('region', { name: 'Questions 14–17' })).toHaveTextContent(text);
});

test('a field in running text tells its sentence to who hears it alone', () => {
  const paragraphs = ['First. A loaded {20} could not climb, so {21} came. Last.'];
  show({ kind: 'summary', instruction, title: 'Roads', paragraphs, numbers: [20, 21], limit });
  expect(screen.getByRole('textbox', { name: 'Answer 20' })).toHaveAccessibleDescription(
    'A loaded … could not climb, so … came.',
  );
});

test('spelling help is off', () => {
  show({ kind: 'short-answer', instruction, limit, items: [{ number: 10, text: 'What?' }] });
  const box = screen.getByRole('textbox', { name: 'Answer 10' });
  expect(box).toHaveAttribute('spellcheck', 'false');
  expect(box).toHaveAttribute('autocomplete', 'off');
  expect(box).toHaveAttribute('writingsuggestions', 'false');
  expect(box).toHaveAttribute('data-gramm', 'false');
});

describe('a drawing', () => {
  const group: QuestionGroup = { kind: 'diagram', instruction, figure, choices, items: [{ number: 16, text: 'café' }] };

  test('is fetched with the grant and has its description', async () => {
    show(group);
    expect(await screen.findByRole('img', { name: 'Four pans in a row.' })).toHaveAttribute(
      'src',
      'data:image/svg+xml,%3Csvg%2F%3E',
    );
    const [address, { headers }] = fetched.mock.calls[0] as [URL, { headers: Record<string, string> }];
    expect(address.pathname).toMatch(/a1\/.*pans\.svg$/);
    expect(Object.values(headers)).toContain('g1');
  });

  test('that cannot be loaded is described, and can be tried again', async () => {
    fetched.mockResolvedValueOnce(new Response('', { status: 503 }));
    show(group);
    expect(await screen.findByRole('alert')).toHaveTextContent('We could not load the drawing.');
    expect(screen.getByText('Four pans in a row.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('img')).toBeVisible();
    // The pressed button has disappeared.
    expect(screen.getByRole('figure')).toHaveFocus();
  });
});

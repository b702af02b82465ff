import type { AnswerDocument } from '@bandmark/contracts/answer-document';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { ReadingSite } from '../testing/reading-site';

let site: ReadingSite;
beforeEach(() => {
  site = new ReadingSite();
});
afterEach(() => site.close());

const take = (document?: Partial<AnswerDocument>) => site.take(document);
const kept = () => site.kept();
const question = (name: RegExp) => screen.getByRole('button', { name });
const passage = () => screen.getByRole('region', { name: /^Passage/ });

describe('by keyboard', () => {
  test('an answer is written, another question is reached by its number, and another passage opens', async () => {
    await take();
    question(/^Question 1, /).focus();
    await site.user.keyboard('{Enter}');
    expect(screen.getByRole('textbox', { name: 'Answer 1' })).toHaveFocus();
    await site.user.keyboard('water');
    expect(kept().answers).toEqual({ 1: 'water' });
    expect(question(/^Question 1, /)).toHaveAccessibleName('Question 1, answered');
    expect(question(/^Question 1, /)).toHaveAttribute('aria-current', 'true');

    question(/^Question 1, /).focus();
    await site.user.keyboard('{End}{Enter}');
    expect(screen.getByRole('heading', { name: 'Why streets bend' })).toBeVisible();
    expect(screen.getByRole('radio', { name: 'True' })).toHaveFocus();
    await site.user.keyboard('{ArrowRight}');
    expect(kept()).toMatchObject({ answers: { 1: 'water', 3: 'false' }, part: 1 });
  });

  test('the navigator is one stop of the Tab key, and arrow keys stay in it', async () => {
    await take();
    const numbers = within(screen.getByRole('navigation', { name: 'Questions' })).getAllByRole('button', {
      name: /^Question/,
    });
    expect(numbers.filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
    numbers[0]!.focus();
    await site.user.keyboard('{ArrowLeft}');
    expect(numbers[0]).toHaveFocus();
    await site.user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
    expect(numbers[2]).toHaveFocus();
    await site.user.keyboard('{Home}');
    expect(numbers[0]).toHaveFocus();
  });

  test('words are chosen, highlighted, and freed again', async () => {
    await take();
    passage().focus();
    await site.user.keyboard('{ArrowRight}{ArrowRight}{Shift>}{ArrowRight}{/Shift}h');
    expect(kept().notes).toEqual([{ place: '1.1', from: 4, to: 14, text: '' }]);
    expect(passage().querySelector('mark')).toHaveTextContent('water goes');
    await site.user.keyboard('{ArrowLeft}{ArrowRight}{Delete}');
    expect(kept().notes).toEqual([]);
    expect(screen.getByText('Highlight removed.')).toBeInTheDocument();
  });

  test('words are highlighted from a Cyrillic layout too', async () => {
    await take();
    passage().focus();
    await site.user.keyboard('{ArrowRight}');
    fireEvent.keyDown(passage(), { key: 'р', code: 'KeyH' });
    expect(kept().notes).toEqual([{ place: '1.1', from: 0, to: 3, text: '' }]);
  });

  test('a note is written to words, changed, and removed', async () => {
    await take();
    passage().focus();
    await site.user.keyboard('{ArrowRight}n');
    await site.user.keyboard('first word');
    await site.user.click(screen.getByRole('button', { name: 'Save note' }));
    expect(kept().notes).toEqual([{ place: '1.1', from: 0, to: 3, text: 'first word' }]);
    await site.user.click(screen.getByText('Notes: 1'));
    await site.user.click(screen.getByRole('button', { name: /The\s*first word/ }));
    const box = screen.getByRole('textbox', { name: 'Your note' });
    expect(box).toHaveValue('first word');
    await site.user.clear(box);
    await site.user.type(box, 'article');
    await site.user.click(screen.getByRole('button', { name: 'Save note' }));
    expect(kept().notes).toEqual([{ place: '1.1', from: 0, to: 3, text: 'article' }]);
    await site.user.click(screen.getByRole('button', { name: /The\s*article/ }));
    await site.user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove highlight' }));
    expect(kept().notes).toEqual([]);
    // The button that opened the note is gone with it.
    expect(passage()).toHaveFocus();
  });

  test('the tool that removes a highlight goes with it, and the passage has the focus', async () => {
    await take();
    passage().focus();
    await site.user.keyboard('{ArrowRight}{ArrowRight}h{ArrowLeft}{ArrowRight}');
    screen.getByRole('button', { name: 'Remove highlight' }).focus();
    await site.user.keyboard('{Enter}');
    expect(kept().notes).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Remove highlight' })).toBeNull();
    expect(passage()).toHaveFocus();
  });

  test('the passage gets more or less room', async () => {
    await take();
    const separator = screen.getByRole('separator', { name: 'Width of the passage' });
    separator.focus();
    await site.user.keyboard('{ArrowRight}{ArrowRight}');
    expect(separator).toHaveAttribute('aria-valuenow', '60');
    await site.user.keyboard('{End}{ArrowRight}');
    expect(separator).toHaveAttribute('aria-valuenow', '75');
    await site.user.keyboard('{Home}');
    expect(separator).toHaveAttribute('aria-valuenow', '25');
    await site.user.keyboard('{Enter}');
    expect(separator).toHaveAttribute('aria-valuenow', '50');
  });
});

describe('a note is not lost', () => {
  const write = async (note: string) => {
    passage().focus();
    await site.user.keyboard('{ArrowRight}n');
    await site.user.keyboard(note);
  };
  const save = () => site.user.click(screen.getByRole('button', { name: 'Save note' }));
  const box = () => screen.findByRole('textbox', { name: 'Your note' });

  test('where there is no room for it: its dialog says so and stays', async () => {
    const note = (from: number) => ({ place: '2.1', from, to: from + 1, text: 'x'.repeat(500) });
    await take({ notes: Array.from({ length: 44 }, (_, index) => note(index)) });
    await write('x');
    fireEvent.change(await box(), { target: { value: 'y'.repeat(500) } });
    await save();
    expect(screen.getByRole('alert')).toHaveTextContent('There is no room for this.');
    fireEvent.change(await box(), { target: { value: 'short' } });
    expect(screen.queryByRole('alert')).toBeNull();
    await save();
    expect(kept().notes?.at(-1)).toEqual({ place: '1.1', from: 0, to: 3, text: 'short' });
    expect(screen.queryByRole('textbox', { name: 'Your note' })).toBeNull();
  });
});

test('what a mouse selects over two paragraphs is highlighted in both', async () => {
  await take();
  const [first, second] = [...passage().querySelectorAll('[data-place]')];
  await act(async () => {
    document.getSelection()?.setBaseAndExtent(first!.firstChild!, 27, second!.firstChild!, 6);
    document.dispatchEvent(new Event('selectionchange'));
  });
  await site.user.click(screen.getByRole('button', { name: 'Highlight' }));
  expect(kept().notes).toEqual([
    { place: '1.1', from: 27, to: 34, text: '' },
    { place: '1.2', from: 0, to: 6, text: '' },
  ]);
});

test('another device goes on where the first stopped, with flags, highlights, size and colours', async () => {
  await take({
    part: 1,
    answers: { 3: 'true' },
    flags: [3],
    notes: [{ place: '2.1', from: 2, to: 8, text: '' }],
    view: { zoom: 150, contrast: 'light-on-dark' },
  });
  expect(screen.getByRole('heading', { name: 'Why streets bend' })).toBeVisible();
  expect(screen.getByRole('radio', { name: 'True' })).toBeChecked();
  expect(screen.getByRole('button', { name: 'Flag for review, question 3' })).toHaveAttribute('aria-pressed', 'true');
  expect(question(/^Question 3, /)).toHaveAccessibleName('Question 3, answered, flagged');
  expect(passage().querySelector('mark')).toHaveTextContent('street');
  const room = document.querySelector<HTMLElement>('[data-contrast]');
  expect(room?.dataset['contrast']).toBe('light-on-dark');
  expect(room?.style.getPropertyValue('--exam-zoom')).toBe('1.5');
});

test('a part that the task does not have is the first', async () => {
  await take({ part: 7 });
  expect(screen.getByRole('heading', { name: 'Salt from the sea' })).toBeVisible();
});

test('size of the text and colours are chosen and kept', async () => {
  await take();
  await site.user.click(screen.getByRole('button', { name: 'Text and colours' }));
  await site.user.click(screen.getByRole('radio', { name: '200 %' }));
  await site.user.click(screen.getByRole('radio', { name: 'Black on white' }));
  expect(kept().view).toEqual({ zoom: 200, contrast: 'dark-on-light' });
});

test('submitting names what is unanswered and flagged', async () => {
  await take({ answers: { 2: 'salt' }, flags: [2] });
  await site.user.click(screen.getByRole('button', { name: 'Submit' }));
  const dialog = screen.getByRole('dialog', { name: 'Submit your answer?' });
  expect(dialog).toHaveTextContent('Questions 1 and 3 have no answer. You flagged question 2.');
  await site.user.click(within(dialog).getByRole('button', { name: 'Submit answer' }));
  expect(await screen.findByRole('heading', { name: 'Answer submitted' })).toBeVisible();
});

test('a page that only reads shows other passages and changes nothing', async () => {
  await take();
  act(() => {
    site.outbox.status = 'lease-lost';
  });
  const before = site.outbox.saved.length;
  await site.user.click(screen.getByRole('button', { name: 'Passage 2, 0 of 1 answered' }));
  expect(screen.getByRole('heading', { name: 'Why streets bend' })).toBeVisible();
  await site.user.click(screen.getByRole('radio', { name: 'True' }));
  expect(site.outbox.saved).toHaveLength(before);
});

describe('where the page is narrow', () => {
  const { innerWidth } = window;
  beforeEach(() => {
    window.innerWidth = 390;
  });
  afterEach(() => {
    window.innerWidth = innerWidth;
  });

  test('passage and questions are tabs, and a number leads to its question', async () => {
    await take();
    expect(screen.getByRole('tab', { name: 'Passage' })).toHaveAttribute('aria-selected', 'true');
    screen.getByRole('tab', { name: 'Passage' }).focus();
    await site.user.keyboard('{ArrowRight}');
    expect(screen.getByRole('tab', { name: 'Questions' })).toHaveFocus();
    expect(screen.getByRole('textbox', { name: 'Answer 1' })).toBeVisible();
    await site.user.click(screen.getByRole('tab', { name: 'Passage' }));
    await site.user.click(question(/^Question 2, /));
    expect(screen.getByRole('textbox', { name: 'Answer 2' })).toHaveFocus();
  });
});

test('nobody is asked to speak, offline or when the recording waits for the next day', async () => {
  await take();
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.queryByText(/Keep speaking/)).toBeNull();
  site.outbox.recordingHold = 'quota';
  act(() => site.outbox.changed());
  expect(await screen.findByText(/^Keep working\. You have recorded as much/)).toBeVisible();
});

/**
 * Moves the focus to where a question is answered, into the middle of what scrolls it. A group of radio buttons gets it
 * at the chosen one.
 * @returns whether the question is on the page
 */
export function focusQuestion(number: number, within: ParentNode = document): boolean {
  const question = within.querySelector(`[data-questions~="${number}"]`);
  const field =
    question?.querySelector<HTMLElement>('input:checked') ?? question?.querySelector<HTMLElement>('input, select');
  if (!question || !field) return false;
  question.scrollIntoView?.({ block: 'center' });
  field.focus({ preventScroll: true });
  return true;
}

/** The question in which an element stands; the first, where one question counts as several. */
export function questionOf(element: EventTarget | null): number | null {
  const numbers =
    element instanceof Element ? element.closest('[data-questions]')?.getAttribute('data-questions') : null;
  return numbers ? Number(numbers.split(' ')[0]) : null;
}

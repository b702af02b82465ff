/**
 * Focuses the field of a question and scrolls it to the middle of its container. In a group of radio buttons, the
 * chosen one gets the focus.
 */
export function focusQuestion(number: number): void {
  const question = document.querySelector(`[data-questions~="${number}"]`);
  const field =
    question?.querySelector<HTMLElement>('input:checked') ?? question?.querySelector<HTMLElement>('input, select');
  question?.scrollIntoView?.({ block: 'center' });
  field?.focus({ preventScroll: true });
}

/** Number of the question that contains an element; the first number if the question counts as several. */
export function questionOf(element: EventTarget | null): number | null {
  const numbers =
    element instanceof Element ? element.closest('[data-questions]')?.getAttribute('data-questions') : null;
  return numbers ? Number(numbers.split(' ')[0]) : null;
}

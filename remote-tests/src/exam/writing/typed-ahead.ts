import { MAX_ANSWER_CHARACTERS } from '@bandmark/contracts/api/attempts';

/**
 * Buffers what a candidate types between "Begin test" and the mounting of the editor: the exam has begun on the server
 * and its clock is running, so no keystroke may be lost.
 */
export class TypedAhead {
  #text = '';

  /** Starts listening. The text of before a pause stays. */
  start(): void {
    document.addEventListener('keydown', this.#keep, true);
  }

  /** Stops listening, so that the keys work the page again, and keeps the buffered text. */
  pause(): void {
    document.removeEventListener('keydown', this.#keep, true);
  }

  /** Stops listening and drops the buffered text. */
  stop(): void {
    this.pause();
    this.#text = '';
  }

  /** Stops listening and returns the buffered text. From then on the caller handles the keys. */
  take(): string {
    const text = this.#text;
    this.stop();
    return text;
  }

  #keep = (event: KeyboardEvent): void => {
    const isShortcut = (event.ctrlKey || event.altKey || event.metaKey) && !event.getModifierState('AltGraph');
    if (isShortcut || event.isComposing) return;
    if (event.key === 'Backspace') this.#text = [...this.#text].slice(0, -1).join('');
    else if (event.key === 'Enter') this.#text += '\n';
    else if ([...event.key].length === 1) this.#text += event.key;
    else return;
    this.#text = this.#text.slice(0, MAX_ANSWER_CHARACTERS);
    // A space would press the focused button again or scroll the page.
    event.preventDefault();
  };
}

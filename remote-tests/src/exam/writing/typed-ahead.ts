import { MAX_ANSWER_CHARACTERS } from '@bandmark/contracts/api/attempts';

/**
 * Keeps what a candidate types between "Begin test" and the moment at which the editor is there: the exam is begun on
 * the server and the time runs, so that no key may be lost.
 */
export class TypedAhead {
  #text = '';

  /** Listens from now on. */
  start(): void {
    this.#text = '';
    document.addEventListener('keydown', this.#keep, true);
  }

  /** Listens no longer and drops what was typed. */
  stop(): void {
    document.removeEventListener('keydown', this.#keep, true);
    this.#text = '';
  }

  /** Returns what was typed, once; the caller gets the keys from now on. */
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

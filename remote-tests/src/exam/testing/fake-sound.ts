/** Fakes playback of all media elements, without a sound card. Time passes with the test's timers. */
export class FakeSound {
  readonly elements: HTMLMediaElement[] = [];
  /** The autoplay policy requires a click before playback. */
  waitsForClick = false;
  /** Media types that the browser cannot play. */
  unplayable: readonly string[] = [];
  /** The browser claims to play a type, but then fails to decode the file. */
  isUndecodable = false;
  readonly #jsdom: [keyof HTMLMediaElement, PropertyDescriptor | undefined][] = [];
  readonly #states = new WeakMap<HTMLMediaElement, { isPaused: boolean; at: number; since: number; rate: number }>();

  constructor() {
    // Below, `this` is the element.
    const play = (element: HTMLMediaElement) => this.#play(element);
    const stateOf = (element: HTMLMediaElement) => this.#of(element);
    const positionOf = (element: HTMLMediaElement) => this.positionOf(element);
    this.#replace('play', {
      value(this: HTMLMediaElement) {
        return play(this);
      },
    });
    this.#replace('pause', {
      value(this: HTMLMediaElement) {
        const state = stateOf(this);
        if (state.isPaused) return;
        Object.assign(state, { at: positionOf(this), isPaused: true });
        this.dispatchEvent(new Event('pause'));
      },
    });
    this.#replace('load', { value: () => undefined });
    this.#replace('paused', {
      get(this: HTMLMediaElement) {
        return stateOf(this).isPaused;
      },
    });
    this.#replace('currentTime', {
      get(this: HTMLMediaElement) {
        return positionOf(this);
      },
      set(this: HTMLMediaElement, at: number) {
        Object.assign(stateOf(this), { at, since: performance.now() });
      },
    });
    this.#replace('canPlayType', {
      value: (type: string) => (this.unplayable.some((each) => type.startsWith(each)) ? '' : 'probably'),
    });
  }

  /** The element that plays or played last. */
  get last(): HTMLMediaElement | undefined {
    return this.elements.at(-1);
  }

  /** Position in seconds of the element that plays; null if none does. */
  get playingAt(): number | null {
    const playing = this.elements.find((element) => !this.#of(element).isPaused);
    return playing ? this.positionOf(playing) : null;
  }

  positionOf(element: HTMLMediaElement): number {
    const { isPaused, at, since } = this.#of(element);
    return isPaused ? at : at + (performance.now() - since) / 1000;
  }

  /** Imitates a device that slept: the clock advanced and the sound did not. */
  stall(seconds: number): void {
    for (const element of this.elements) this.#of(element).since += seconds * 1000;
  }

  restore(): void {
    for (const [name, descriptor] of this.#jsdom) {
      if (descriptor) Object.defineProperty(HTMLMediaElement.prototype, name, descriptor);
    }
  }

  async #play(element: HTMLMediaElement): Promise<void> {
    if (!this.elements.includes(element)) this.elements.push(element);
    await Promise.resolve();
    if (this.waitsForClick) throw new DOMException('play() needs a click', 'NotAllowedError');
    if (this.isUndecodable) throw new DOMException('no decoder', 'NotSupportedError');
    Object.assign(this.#of(element), { isPaused: false, since: performance.now() });
  }

  #of(element: HTMLMediaElement) {
    const state = this.#states.get(element) ?? { isPaused: true, at: 0, since: 0, rate: 1 };
    this.#states.set(element, state);
    return state;
  }

  #replace(name: keyof HTMLMediaElement, descriptor: PropertyDescriptor): void {
    this.#jsdom.push([name, Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, name)]);
    Object.defineProperty(HTMLMediaElement.prototype, name, { configurable: true, ...descriptor });
  }
}

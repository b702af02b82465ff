/** Fakes video and canvas elements, because jsdom can neither decode nor draw. */
export interface FakeVideo {
  /** Seek positions of the thumbnail's element, in seconds. */
  seeks: number[];
  loads: 'well' | 'with an error' | 'never';
  plays: 'well' | 'with an error';
  /** Makes assigning `src` throw. */
  refusesSource: boolean;
  paints: 'jpeg' | 'png' | 'no context';
  restore(): void;
}

const later = (element: HTMLElement, event: string) =>
  void Promise.resolve().then(() => element.dispatchEvent(new Event(event)));

export function fakeVideo(): FakeVideo {
  const fake: FakeVideo = { seeks: [], loads: 'well', plays: 'well', refusesSource: false, paints: 'jpeg', restore };
  const media = HTMLMediaElement.prototype;
  const canvas = HTMLCanvasElement.prototype;
  const originals = [
    ...(['src', 'srcObject', 'currentTime', 'play', 'pause', 'load', 'readyState'] as const).map(
      (name) => [media, name] as const,
    ),
    ...(['getContext', 'toDataURL'] as const).map((name) => [canvas, name] as const),
  ].map(([owner, name]) => [owner, name, Object.getOwnPropertyDescriptor(owner, name)] as const);
  const times = new WeakMap<HTMLMediaElement, number>();
  const streams = new WeakMap<HTMLMediaElement, unknown>();

  const define = (owner: object, name: string, descriptor: PropertyDescriptor & ThisType<HTMLVideoElement>) =>
    Object.defineProperty(owner, name, { configurable: true, ...descriptor });
  define(media, 'readyState', { get: () => (fake.loads === 'well' ? 4 : 0) });
  define(media, 'srcObject', {
    get() {
      return streams.get(this) ?? null;
    },
    set(stream: unknown) {
      streams.set(this, stream);
    },
  });
  define(media, 'src', {
    get() {
      return this.getAttribute('src') ?? '';
    },
    set(address: string) {
      if (fake.refusesSource) throw new TypeError('refused');
      this.setAttribute('src', address);
      if (fake.loads !== 'never') later(this, fake.loads === 'well' ? 'loadeddata' : 'error');
    },
  });
  define(media, 'currentTime', {
    get() {
      return times.get(this) ?? 0;
    },
    set(seconds: number) {
      times.set(this, seconds);
      fake.seeks.push(seconds);
      later(this, 'seeked');
    },
  });
  define(media, 'play', {
    value: () =>
      fake.plays === 'well' ? Promise.resolve() : Promise.reject(new DOMException('no decoder', 'NotSupportedError')),
  });
  define(media, 'pause', {
    value() {
      later(this, 'pause');
    },
  });
  define(media, 'load', { value() {} });
  define(canvas, 'getContext', { value: () => (fake.paints === 'no context' ? null : { drawImage() {} }) });
  define(canvas, 'toDataURL', {
    value: () => (fake.paints === 'jpeg' ? 'data:image/jpeg;base64,/9j/4A==' : 'data:image/png;base64,AA=='),
  });
  URL.createObjectURL = () => 'blob:fake';
  URL.revokeObjectURL = () => {};

  function restore(): void {
    for (const [owner, name, descriptor] of originals) {
      if (descriptor) Object.defineProperty(owner, name, descriptor);
      else Reflect.deleteProperty(owner, name);
    }
  }
  return fake;
}

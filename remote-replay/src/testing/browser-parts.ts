/** What the player needs of a browser and jsdom lacks. The browser tests check the real behaviour. */

// jsdom lacks the `sandbox` property of frames, by which the player checks its sandbox.
Object.defineProperty(HTMLIFrameElement.prototype, 'sandbox', {
  configurable: true,
  get(this: HTMLIFrameElement) {
    return (this.getAttribute('sandbox') ?? '').split(' ').filter(Boolean);
  },
});
// jsdom does not implement scrolling in frames.
const contentWindow = Object.getOwnPropertyDescriptor(HTMLIFrameElement.prototype, 'contentWindow');
Object.defineProperty(HTMLIFrameElement.prototype, 'contentWindow', {
  configurable: true,
  get(this: HTMLIFrameElement) {
    const inside = contentWindow?.get?.call(this) as Window | null;
    if (inside) inside.scrollTo = () => undefined;
    return inside;
  },
});
HTMLMediaElement.prototype.play = () => Promise.resolve();
HTMLMediaElement.prototype.pause = () => undefined;

export {};

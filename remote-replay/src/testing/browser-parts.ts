/** What a browser has and jsdom lacks, as far as the player needs it. What they do is proven in e2e/replay. */

// jsdom knows the attribute of a sandboxed frame, not its property, by which the player makes sure of the sandbox.
Object.defineProperty(HTMLIFrameElement.prototype, 'sandbox', {
  configurable: true,
  get(this: HTMLIFrameElement) {
    return (this.getAttribute('sandbox') ?? '').split(' ').filter(Boolean);
  },
});
// Frames come without scrolling.
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

/** Browser APIs that the player needs and jsdom lacks. The browser tests check the real behaviour. */

// jsdom lacks the `sandbox` property of frames, which the player reads.
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
    if (inside) prepare(inside);
    return inside;
  },
});
const prepared = new WeakSet<Window>();
function prepare(inside: Window): void {
  if (prepared.has(inside)) return;
  prepared.add(inside);
  inside.scrollTo = () => undefined;
  // jsdom does not compute styles of pseudo-elements.
  const compute = inside.getComputedStyle.bind(inside);
  inside.getComputedStyle = (element) => compute(element);
}
HTMLMediaElement.prototype.play = () => Promise.resolve();
HTMLMediaElement.prototype.pause = () => undefined;

export {};

/**
 * Turns a bare JavaScript context into a page in which the check of a release loads remotes. Nothing here belongs to
 * the surrounding process: the DOM is linkedom's, in pure JavaScript, so no object lets hostile code escape the
 * context. APIs that modules only mention while they load (observers, media, storage) are stand-ins that do nothing.
 */
import './base64';
import { parseHTML } from 'linkedom/worker';
import { Address, PAGE_ADDRESS } from './address';
import { timers } from './virtual-timers';

/** Browser interfaces that linkedom lacks. Modules extend them or test for them while they load. */
const INTERFACES = `AbortController AbortSignal AnimationEvent Audio AudioContext AudioWorkletNode Blob BroadcastChannel
  CSSStyleSheet CompressionStream DOMException DOMMatrix DOMPoint DOMRect DragEvent ErrorEvent EventSource File FileReader
  FocusEvent FormData HTMLDialogElement Headers IDBKeyRange Image ImageData IntersectionObserver KeyboardEvent
  MediaRecorder MediaSource MediaStream MessageChannel MouseEvent Notification OffscreenCanvas Path2D
  PerformanceObserver PointerEvent PopStateEvent RTCPeerConnection ReadableStream Request ResizeObserver Response
  SharedWorker StorageEvent TextDecoder TextEncoder TouchEvent TransformStream TransitionEvent URLSearchParams WebSocket
  WheelEvent Worker WritableStream XMLHttpRequest`.split(/\s+/);

const nothing = () => undefined;
const away = () => Promise.reject(new TypeError('There is no network here.'));

/** Every property access, call and construction returns the stand-in again. */
const anything: object = new Proxy(nothing, {
  get: (_, property) => {
    // If it had a `then`, awaiting it would never end.
    if (property === 'then') return undefined;
    return property === Symbol.toPrimitive ? () => '' : anything;
  },
  apply: () => anything,
  construct: () => anything,
});
const orAnything = (target: object, property: string | symbol, receiver: unknown): unknown =>
  property in target || property === 'then' ? Reflect.get(target, property, receiver) : anything;

/** A stand-in that can be extended, constructed and read, and does nothing. */
const standIn = () => {
  function StandIn(this: object) {
    return new Proxy(this, { get: orAnything });
  }
  return new Proxy(StandIn, { get: orAnything });
};

const storage = () => {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
    clear: () => {
      items.clear();
    },
    key: () => null,
    length: 0,
  };
};

const { window: dom } = parseHTML('<!doctype html><html><head></head><body></body></html>') as unknown as {
  window: Record<string, unknown>;
};
const { location, ...events } = {
  location: new Address(PAGE_ADDRESS),
  addEventListener: nothing,
  removeEventListener: nothing,
  dispatchEvent: () => true,
};
const media = { matches: false, media: '', addListener: nothing, removeListener: nothing, ...events };

/** Names in linkedom's window, which provides each interface by name but does not enumerate them. */
const FROM_DOM = `CDATASection Comment CustomEvent DOMParser Document DocumentFragment Element Event EventTarget
  HTMLAnchorElement HTMLAudioElement HTMLButtonElement HTMLCanvasElement HTMLElement HTMLFormElement HTMLIFrameElement
  HTMLImageElement HTMLInputElement HTMLLinkElement HTMLMediaElement HTMLScriptElement HTMLSelectElement
  HTMLStyleElement HTMLTemplateElement HTMLTextAreaElement HTMLVideoElement InputEvent MutationObserver Node NodeFilter
  NodeList SVGElement ShadowRoot Text customElements document`.split(/\s+/);

const page = globalThis as unknown as Record<string, unknown>;
for (const name of INTERFACES) page[name] = standIn();
for (const name of FROM_DOM) if (dom[name] !== undefined) page[name] = dom[name];
Object.assign(page, timers.globals, events, {
  window: globalThis,
  self: globalThis,
  URL: Object.assign(Address, {
    canParse: () => true,
    createObjectURL: () => 'blob:nothing',
    revokeObjectURL: nothing,
  }),
  location,
  origin: location.origin,
  isSecureContext: true,
  innerWidth: 1280,
  innerHeight: 800,
  devicePixelRatio: 1,
  console: new Proxy({}, { get: () => nothing }),
  navigator: { userAgent: 'release-check', language: 'en', languages: ['en'], onLine: true, maxTouchPoints: 0 },
  history: { length: 1, state: null, pushState: nothing, replaceState: nothing, back: nothing, go: nothing },
  screen: { width: 1280, height: 800, orientation: events },
  performance: { now: timers.now, timeOrigin: 0, mark: nothing, measure: nothing, getEntriesByType: () => [] },
  crypto: { getRandomValues: <T>(array: T) => array, randomUUID: () => '00000000-0000-4000-8000-000000000000' },
  localStorage: storage(),
  sessionStorage: storage(),
  indexedDB: anything,
  CSS: { supports: () => true, escape: String },
  matchMedia: () => media,
  getComputedStyle: () => new Proxy({}, { get: () => '' }),
  fetch: away,
  queueMicrotask: (callback: () => void) => void Promise.resolve().then(callback),
  structuredClone: <T>(value: T) => value,
  scrollTo: nothing,
});

import { act } from '@testing-library/react';

/** Replaces IntersectionObserver, which jsdom lacks: `scrollIntoView()` reports every observed element as visible. */
export function mockIntersections() {
  const observers = new Set<() => void>();
  class FakeObserver {
    readonly report: () => void;
    constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
      this.report = () => callback([{ isIntersecting: true }]);
    }
    observe() {
      observers.add(this.report);
    }
    disconnect() {
      observers.delete(this.report);
    }
  }
  const original = globalThis.IntersectionObserver;
  globalThis.IntersectionObserver = FakeObserver as unknown as typeof IntersectionObserver;
  return {
    scrollIntoView: () => act(() => [...observers].forEach((report) => report())),
    restore: () => void (globalThis.IntersectionObserver = original),
  };
}

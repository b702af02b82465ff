import { act, renderHook } from '@testing-library/react';
import { StrictMode } from 'react';
import { ApiError } from './api';
import { useRequest } from './use-request';

/** Requests that the test settles by hand, in the order they were sent. */
function requests() {
  const sent: { key: string; signal: AbortSignal; resolve(data: string): void; reject(reason: unknown): void }[] = [];
  const send = (key: string) => (signal: AbortSignal) =>
    new Promise<string>((resolve, reject) => sent.push({ key, signal, resolve, reject }));
  return { sent, send };
}

const refusal = new ApiError(503, { message: 'Down.', code: 'internal' });

function open(firstKey: string | null = 'a') {
  const { sent, send } = requests();
  const hook = renderHook(({ key }: { key: string | null }) => useRequest(key, send(key ?? '')), {
    initialProps: { key: firstKey },
  });
  const settle = (index: number, how: { data: string } | { error: unknown }) =>
    act(async () => {
      if ('data' in how) sent[index]?.resolve(how.data);
      else sent[index]?.reject(how.error);
    });
  return { ...hook, sent, settle, state: () => hook.result.current.state };
}

test('loading, then ready', async () => {
  const { state, settle, sent } = open();
  expect(state()).toEqual({ kind: 'loading' });
  await settle(0, { data: 'one' });
  expect(state()).toEqual({ kind: 'ready', data: 'one', isReloading: false, error: null });
  expect(sent).toHaveLength(1);
});

test('without a key it is idle and requests nothing, until there is one', async () => {
  const { state, settle, sent, rerender } = open(null);
  expect(state()).toEqual({ kind: 'idle' });
  expect(sent).toHaveLength(0);
  rerender({ key: 'a' });
  expect(state()).toEqual({ kind: 'loading' });
  await settle(0, { data: 'one' });
  expect(state()).toMatchObject({ kind: 'ready', data: 'one' });
  rerender({ key: null });
  expect(state()).toEqual({ kind: 'idle' });
});

test('an error can be retried, and is loading again meanwhile', async () => {
  const { state, settle, result } = open();
  await settle(0, { error: refusal });
  expect(state()).toEqual({ kind: 'error', error: refusal });
  act(() => result.current.retry());
  expect(state()).toEqual({ kind: 'loading' });
  await settle(1, { data: 'one' });
  expect(state()).toMatchObject({ kind: 'ready', data: 'one' });
});

test('a reload keeps the shown data; a failed reload adds its error', async () => {
  const { state, settle, result } = open();
  await settle(0, { data: 'one' });
  act(() => result.current.retry());
  expect(state()).toEqual({ kind: 'ready', data: 'one', isReloading: true, error: null });
  await settle(1, { error: refusal });
  expect(state()).toEqual({ kind: 'ready', data: 'one', isReloading: false, error: refusal });
  act(() => result.current.retry());
  expect(state()).toEqual({ kind: 'ready', data: 'one', isReloading: true, error: null });
  await settle(2, { data: 'two' });
  expect(state()).toEqual({ kind: 'ready', data: 'two', isReloading: false, error: null });
});

test('another key drops the data, aborts the pending request and ignores its result', async () => {
  const { state, settle, sent, rerender } = open();
  await settle(0, { data: 'of a' });
  rerender({ key: 'b' });
  expect(state()).toEqual({ kind: 'loading' });
  rerender({ key: 'c' });
  expect(sent.map(({ key, signal }) => [key, signal.aborted])).toEqual([
    ['a', true],
    ['b', true],
    ['c', false],
  ]);
  await settle(1, { data: 'of b' });
  expect(state()).toEqual({ kind: 'loading' });
  await settle(2, { data: 'of c' });
  expect(state()).toMatchObject({ kind: 'ready', data: 'of c' });
});

test('an error of one key does not carry over to the next', async () => {
  const { state, settle, rerender } = open();
  await settle(0, { error: refusal });
  rerender({ key: 'b' });
  expect(state()).toEqual({ kind: 'loading' });
  await settle(1, { data: 'of b' });
  expect(state()).toEqual({ kind: 'ready', data: 'of b', isReloading: false, error: null });
});

test('unmounting aborts', async () => {
  const { sent, settle, unmount } = open();
  unmount();
  expect(sent[0]?.signal.aborted).toBe(true);
  await settle(0, { error: new DOMException('Aborted', 'AbortError') });
});

test('a thrown value that is no ApiError becomes one', async () => {
  const { state, settle } = open();
  const cause = new TypeError('x is not a function');
  await settle(0, { error: cause });
  expect(state()).toMatchObject({ kind: 'error', error: { name: 'ApiError', status: 0, cause } });
});

test('a new function under the same key sends no request, and the state stays the same object', async () => {
  const { state, settle, sent, rerender } = open();
  await settle(0, { data: 'one' });
  const before = state();
  rerender({ key: 'a' });
  expect(sent).toHaveLength(1);
  expect(state()).toBe(before);
});

test('strict mode sends twice and takes the second', async () => {
  const { sent, send } = requests();
  const { result } = renderHook(() => useRequest('a', send('a')), { wrapper: StrictMode });
  expect(sent.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  await act(async () => sent[1]?.resolve('one'));
  expect(result.current.state).toMatchObject({ kind: 'ready', data: 'one' });
});

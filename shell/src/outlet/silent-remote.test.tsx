import { act, fireEvent, screen } from '@testing-library/react';
import { freshPages, outlet, render, replay, respondingWith } from './testing/outlet-page';

freshPages();

describe('a remote that stays silent', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });
  const LONG = 'This part of the site is taking long.';
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  const press = async (name: string) => {
    fireEvent.click(screen.getByRole('button', { name }));
    await pass(0);
  };
  const responseOnDemand = () => {
    let settle: { resolve(value: unknown): void; reject(error: Error): void } | undefined;
    const promise = new Promise<unknown>((resolve, reject) => {
      settle = { resolve, reject };
    });
    return {
      load: () => promise,
      resolve: (value: unknown) => settle?.resolve(value),
      reject: (error: Error) => settle?.reject(error),
    };
  };

  test('after 10 s the page says so, not as an alert, and shows the screen when it arrives', async () => {
    const late = responseOnDemand();
    respondingWith(late.load);
    render(outlet);
    await pass(9_999);
    expect(screen.getByText('Loading...')).toBeVisible();
    await pass(1);
    expect(screen.getByRole('status')).toHaveTextContent(LONG);
    expect(screen.queryByRole('alert')).toBeNull();
    await pass(60_000);
    late.resolve(replay);
    await pass(0);
    expect(screen.getByRole('heading', { name: 'Replay' })).toBeVisible();
  });

  test('Try again loads it again beside the first; another 10 s later a reload is offered as well', async () => {
    const load = respondingWith(responseOnDemand().load, responseOnDemand().load);
    render(outlet);
    await pass(10_000);
    expect(screen.queryByRole('button', { name: 'Load the page again' })).toBeNull();
    await press('Try again');
    expect(load).toHaveBeenCalledTimes(2);
    expect(screen.getByText('Loading...')).toBeVisible();
    await pass(10_000);
    expect(screen.getByText(LONG)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Load the page again' })).toBeVisible();
  });

  test.each([
    ['the first', 0],
    ['the second', 1],
  ])('the first to load is shown: %s', async (_, index) => {
    const loads = [responseOnDemand(), responseOnDemand()];
    respondingWith(...loads.map(({ load }) => load));
    render(outlet);
    await pass(10_000);
    await press('Try again');
    loads[index]?.resolve(replay);
    await pass(0);
    expect(screen.getByRole('heading', { name: 'Replay' })).toBeVisible();
  });

  test('when the second fails, the page shows the error; the first may still arrive', async () => {
    const [first, second] = [responseOnDemand(), responseOnDemand()];
    respondingWith(first.load, second.load);
    render(outlet);
    await pass(10_000);
    await press('Try again');
    second.reject(new Error('404'));
    await pass(0);
    expect(screen.getByText('This part of the site could not be loaded.')).toBeVisible();
    first.resolve(replay);
    await pass(0);
    expect(screen.getByRole('heading', { name: 'Replay' })).toBeVisible();
  });
});

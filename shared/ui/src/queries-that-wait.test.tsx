import { render, screen } from '@testing-library/react';

afterEach(() => jest.useRealTimers());

test.each(['real', 'faked'])(
  'with %s timers a query that waits in vain tells what the page shows then',
  async (timers) => {
    if (timers === 'faked') jest.useFakeTimers();
    const { rerender } = render(<p>Too early</p>);
    const waiting = screen.findByText('Never', {}, { timeout: 200 }).catch((error: unknown) => error);
    rerender(<p>At its end</p>);
    const error = (await waiting) as Error;
    // The stack must have it too, because jest prints the stack.
    for (const told of [error.message, error.stack]) {
      expect(told).toMatch(/^(?:Error: )?Unable to find an element with the text: Never\./);
      expect(told).toContain('At its end');
    }
  },
);

test('a query that does not wait tells it, too', () => {
  render(<p>There is something else</p>);
  expect(() => screen.getByText('Never')).toThrow('There is something else');
});

import { act, fireEvent, render, screen } from '@testing-library/react';
import { OfferCountdown } from './offer-countdown';

/** A Friday in the visitor's time zone. */
const FRIDAY = new Date(2026, 10, 20, 14, 2, 11);
const realMatchMedia = window.matchMedia;

beforeEach(() => jest.useFakeTimers({ now: FRIDAY }));
afterEach(() => {
  jest.useRealTimers();
  window.matchMedia = realMatchMedia;
});

const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

test('states the date, and ticks every second to the coming Sunday midnight (§2.24 §4.9 §9.7)', () => {
  render(<OfferCountdown />);
  expect(screen.getByText(/offer ends on November 22$/)).toBeInTheDocument();
  expect(screen.getByText('2d 09h 57m 49s left')).toBeInTheDocument();
  pass(1000);
  expect(screen.getByText('2d 09h 57m 48s left')).toBeInTheDocument();
  pass(60_000);
  expect(screen.getByText('2d 09h 56m 48s left')).toBeInTheDocument();
});

test('the last second of Sunday is followed by the next week (§2.24)', () => {
  jest.setSystemTime(new Date(2026, 10, 22, 23, 59, 59));
  render(<OfferCountdown />);
  expect(screen.getByText('0d 00h 00m 01s left')).toBeInTheDocument();
  expect(screen.getByText(/November 22$/)).toBeInTheDocument();
  pass(1000);
  expect(screen.getByText('7d 00h 00m 00s left')).toBeInTheDocument();
  expect(screen.getByText(/November 29$/)).toBeInTheDocument();
});

test('the clock is an argument', () => {
  render(<OfferCountdown clock={() => new Date(2027, 0, 1, 0, 0, 0).getTime()} />);
  expect(screen.getByText(/offer ends on January 3$/)).toBeInTheDocument();
  expect(screen.getByText('3d 00h 00m 00s left')).toBeInTheDocument();
});

test('can be stopped; then it shows no number, which would soon be wrong', () => {
  render(<OfferCountdown />);
  fireEvent.click(screen.getByRole('button', { name: 'Stop the countdown' }));
  expect(screen.getByText('Sunday, midnight')).toBeInTheDocument();
  expect(screen.queryByText(/left$/)).not.toBeInTheDocument();
  expect(jest.getTimerCount()).toBe(0);
  pass(5000);
  fireEvent.click(screen.getByRole('button', { name: 'Start the countdown' }));
  expect(screen.getByText('2d 09h 57m 44s left')).toBeInTheDocument();
});

test('steps by the minute under reduced motion', () => {
  window.matchMedia = (query) => ({ ...realMatchMedia(query), matches: true });
  render(<OfferCountdown />);
  expect(screen.getByText('2d 09h 58m left')).toBeInTheDocument();
  pass(30_000);
  expect(screen.getByText('2d 09h 58m left')).toBeInTheDocument();
  pass(30_000);
  expect(screen.getByText('2d 09h 57m left')).toBeInTheDocument();
});

test('is not announced every second', () => {
  const { container } = render(<OfferCountdown />);
  expect(container.querySelector('[aria-live], [role="timer"], [role="status"]')).not.toBeInTheDocument();
});

test('leaves no timer behind', () => {
  const { unmount } = render(<OfferCountdown />);
  unmount();
  expect(jest.getTimerCount()).toBe(0);
});

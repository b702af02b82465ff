import { act, render, screen } from '@testing-library/react';
import { BandBar } from './band-bar';
import { GraduatedRule } from './graduated-rule';
import { LevelBadge } from './level-badge';
import { ProgressRing } from './progress-ring';

describe('badge', () => {
  test('shows the letters, not only the colour', () => {
    render(<LevelBadge level="B2" />);
    expect(screen.getByText('B2')).toHaveAttribute('data-level', 'B2');
  });

  test('in IELTS mode shows the rounded band and names the exact one', () => {
    render(<LevelBadge level="B2" text="7" size="large" label="Band 6.5, B2 Upper Intermediate" />);
    const badge = screen.getByRole('img', { name: 'Band 6.5, B2 Upper Intermediate' });
    expect(badge).toHaveTextContent(/^7$/);
    expect(badge).toHaveAttribute('title', 'Band 6.5, B2 Upper Intermediate');
  });
});

describe('ring', () => {
  const arc = () => screen.getByRole('img').querySelector('.arc');

  test.each([
    [0, '257.61'],
    [4.5, '128.81'],
    [6.5, '71.56'],
    [9, '0.00'],
    [11, '0.00'],
    [-1, '257.61'],
  ])('band %d leaves %s of the circumference empty (§9.23)', (band, offset) => {
    render(<ProgressRing level="C1" band={band} label="Speaking" />);
    expect(arc()).toHaveAttribute('stroke-dashoffset', offset);
    expect(arc()).toHaveAttribute('stroke-dasharray', '257.61');
  });

  test('is named, carries its letters and nine ticks', () => {
    render(<ProgressRing level="C1" band={7} label="Speaking: band 7 of 9, C1 Advanced" />);
    const ring = screen.getByRole('img', { name: 'Speaking: band 7 of 9, C1 Advanced' });
    expect(ring).toHaveTextContent('C1');
    expect(ring.querySelectorAll('line')).toHaveLength(9);
  });

  test('draws itself once, when it comes into view', () => {
    let enter = () => {};
    globalThis.IntersectionObserver = class {
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
        enter = () => callback([{ isIntersecting: true }]);
      }
      observe() {}
      disconnect() {}
    } as unknown as typeof IntersectionObserver;
    render(<ProgressRing level="C1" band={7} label="Speaking" />);
    expect(arc()).not.toHaveClass('drawing');
    act(() => enter());
    expect(arc()).toHaveClass('drawing');
    Reflect.deleteProperty(globalThis, 'IntersectionObserver');
  });
});

test('a bar is value/9 wide', () => {
  const { container } = render(<BandBar value={6} level="B2" />);
  expect(container.querySelector('.fill')).toHaveStyle({ width: `${(6 / 9) * 100}%` });
});

test.each([
  [3, 9, '33.333%'],
  [12, 9, '100.000%'],
  [1, 0, '0.000%'],
])('the mark of a rule stands at %d of %d: %s', (value, max, share) => {
  const { container } = render(<GraduatedRule value={value} max={max} major={9} />);
  expect((container.firstChild as HTMLElement).style.getPropertyValue('--share')).toBe(share);
});

test('a rule without a value has no mark', () => {
  const { container } = render(<GraduatedRule value={null} max={9} major={9} />);
  expect(container.querySelector('.mark')).not.toBeInTheDocument();
});

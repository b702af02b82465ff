import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EmptyState } from './empty-state';
import { FailureNote } from './failure-note';
import { Icon } from './icon';
import { cameraIcon, cloudCheckIcon } from './icons';
import { LoadingText, Spinner } from './loading';
import { PageHeader, SkipLink } from './page';
import { navItemClass, PageNav } from './page-nav';
import { Portrait } from './portrait';
import { Rosette } from './rosette';
import { Seal } from './seal';
import { StatusText } from './status-text';

test('the skip link is the first stop and moves focus without touching the address', async () => {
  render(
    <>
      <SkipLink />
      <PageHeader siteName="Bandmark">
        <PageNav label="Main">
          <a className={navItemClass} href="/tests">
            Tests
          </a>
        </PageNav>
      </PageHeader>
      <main id="main" tabIndex={-1} />
    </>,
  );
  await userEvent.tab();
  expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('main')).toHaveFocus();
  expect(window.location.hash).toBe('');
  expect(screen.getByRole('link', { name: 'Bandmark' })).toHaveAttribute('href', '/');
  expect(screen.getByRole('navigation', { name: 'Main' })).toContainElement(
    screen.getByRole('link', { name: 'Tests' }),
  );
});

test('waiting is announced in the words of the specification (§2.15)', () => {
  render(
    <>
      <LoadingText />
      <Spinner label="Loading the result" />
      <StatusText icon={cloudCheckIcon}>Saved</StatusText>
    </>,
  );
  expect(screen.getAllByRole('status').map((status) => status.textContent)).toEqual([
    'Loading...',
    'Loading the result',
    'Saved',
  ]);
});

test('a failure says so and offers another try', async () => {
  const onRetry = jest.fn();
  render(
    <FailureNote message="This part of the site could not be loaded." onRetry={onRetry}>
      Everything else still works.
    </FailureNote>,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('This part of the site could not be loaded.');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
});

describe('when a failure note disappears', () => {
  const page = (hasFailed: boolean) => (
    <main id="main" tabIndex={-1}>
      {hasFailed ? <FailureNote message="Not loaded" onRetry={() => undefined} /> : 'Here it is.'}
    </main>
  );

  test('the focus of its pressed button moves to the page', async () => {
    const { rerender } = render(page(true));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.getByRole('button', { name: 'Try again' })).toHaveFocus();
    rerender(page(false));
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  });

  test('without a press the focus stays where it is', async () => {
    const { rerender } = render(page(true));
    await act(async () => rerender(page(false)));
    expect(document.body).toHaveFocus();
  });
});

test('without a way to retry there is no button', () => {
  render(<FailureNote message="Not found" />);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('an empty state has a title, a text and a way on', () => {
  render(
    <EmptyState title="No Tests" action={<a href="/start/quick">Start</a>}>
      Your tests will stand here.
    </EmptyState>,
  );
  expect(screen.getByRole('heading', { name: 'No Tests' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Start' })).toBeInTheDocument();
});

test('the seal is named by its text and can be stopped and turned again', async () => {
  const { container } = render(<Seal text="Awarded on 14 Nov 2026" level="C1" />);
  const turning = container.querySelector('svg.text');
  expect(screen.getByRole('img', { name: 'Awarded on 14 Nov 2026' })).toBeInTheDocument();
  expect(turning).not.toHaveClass('still');
  await userEvent.click(screen.getByRole('button', { name: 'Stop the seal' }));
  expect(turning).toHaveClass('still');
  await userEvent.click(screen.getByRole('button', { name: 'Turn the seal' }));
  expect(turning).not.toHaveClass('still');
});

test('a seal that does not turn has no stop control', () => {
  const { container } = render(<Seal text="Awarded on 14 Nov 2026" level="C1" isTurning={false} />);
  expect(container.querySelector('svg.text')).toHaveClass('still');
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('art and icons are hidden from assistive technology; a portrait can be named', () => {
  const { container } = render(
    <>
      <Icon drawing={cameraIcon} />
      <Rosette tone="stage" size="xl" />
      <Portrait />
      <Portrait crop="face" label="Default picture" />
    </>,
  );
  expect(container.querySelectorAll('[aria-hidden="true"]')).toHaveLength(3);
  expect(screen.getByRole('img', { name: 'Default picture' })).toBeInTheDocument();
});

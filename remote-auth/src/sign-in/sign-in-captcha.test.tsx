import { screen } from '@testing-library/react';
import { fillIn, loadFakeCaptcha, signInSite, submit, user } from './testing/sign-in-site';

const site = signInSite();

describe('captcha', () => {
  test('is an overlay that comes with the submit; the page behind it is inert (§2.35)', async () => {
    const { container } = site.show();
    await fillIn();
    expect(screen.queryByRole('dialog')).toBeNull();
    await submit('Log in');
    expect(await screen.findByRole('button', { name: 'Solve' })).toBeVisible();
    expect(container.firstElementChild).toHaveAttribute('inert');
    expect(site.api.calls).toEqual([]);
  });

  test.each<[string, () => Promise<unknown>]>([
    ['a click on the overlay', () => user.click(screen.getByTestId('captcha-overlay'))],
    ['Escape', () => user.keyboard('{Escape}')],
    ['Cancel', () => user.click(screen.getByRole('button', { name: 'Cancel' }))],
  ])('%s cancels the submit (§2.35)', async (_how, cancel) => {
    site.show();
    await fillIn();
    await submit('Log in');
    await screen.findByRole('button', { name: 'Solve' });
    await cancel();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: 'Log in' })).toHaveFocus();
    expect(site.api.calls).toEqual([]);
  });

  test('a click inside the overlay does not cancel', async () => {
    site.show();
    await fillIn();
    await submit('Log in');
    await user.click(await screen.findByRole('heading', { name: 'One check before we go on' }));
    expect(screen.getByRole('dialog')).toBeVisible();
  });

  test('one that fails says so and can be tried again', async () => {
    site.show();
    await fillIn();
    await submit('Log in');
    await user.click(await screen.findByRole('button', { name: 'Fail' }));
    expect(screen.getByRole('alert')).toHaveTextContent('The check did not work.');
    await submit('Try again');
    expect(await screen.findByRole('button', { name: 'Solve' })).toBeVisible();
  });

  test('one that does not load says so and can be tried again', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const load = jest.fn(loadFakeCaptcha).mockRejectedValueOnce(new Error('ChunkLoadError'));
    site.show({ loadCaptcha: load });
    await fillIn();
    await submit('Log in');
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    // The pressed button disappears.
    expect(screen.getByRole('dialog')).toHaveFocus();
    expect(await screen.findByRole('button', { name: 'Solve' })).toBeVisible();
    warn.mockRestore();
  });
});

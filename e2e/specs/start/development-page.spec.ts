import { openPageChannel } from '@bandmark/tools/dev/page-channel';
import { freePort } from '@bandmark/tools/machine/free-port';
import { expect, test } from '../../fixtures/test';

// `npm run dev` consists of this channel, a server, and builders that report to the channel.
test('a page in development shows what does not build over it, and loads anew after a build', async ({
  startSite,
  page,
}) => {
  const site = await startSite({ twoOrigins: false });
  const port = await freePort();
  const channel = await openPageChannel({ host: 'localhost', port, to: site.port });
  try {
    await page.goto(`http://localhost:${port}/sign-in`);
    const heading = page.getByRole('heading', { name: 'Log In' });
    await expect(heading).toBeVisible();
    const overlay = page.getByRole('alert').filter({ hasText: /TS2322|Module parse failed/ });
    await expect(overlay).toHaveCount(0);

    await test.step('problems of two sources stand over the page until both are mended', async () => {
      channel.tell('packages of pages', 'remote-auth/src/card.tsx(3,7): error TS2322: <b>not markup</b>');
      channel.tell('remote-auth', 'Module parse failed: Unexpected token');
      await expect(overlay).toHaveText(
        'remote-auth/src/card.tsx(3,7): error TS2322: <b>not markup</b>\n\nModule parse failed: Unexpected token',
        { useInnerText: true },
      );
      // No element of the page covers it.
      const isOnTop = await overlay.evaluate((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        return document.elementFromPoint((left + right) / 2, (top + bottom) / 2) === element;
      });
      expect(isOnTop).toBe(true);
      channel.tell('remote-auth', null);
      await expect(overlay).toHaveText(/TS2322: <b>not markup<\/b>$/);
    });

    await test.step('a page that comes or loads anew shows what is wrong now, and then nothing', async () => {
      const loaded = page.waitForEvent('load');
      channel.reload();
      await loaded;
      await expect(heading).toBeVisible();
      await expect(overlay).toHaveText(/TS2322/);
      channel.tell('packages of pages', null);
      await expect(overlay).toHaveCount(0);
    });
  } finally {
    // Before the channel closes, because an open page would log that.
    await page.close();
    await channel.close();
  }
});

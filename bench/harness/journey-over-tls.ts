/**
 * `journey-over-tls.ts <site> <init process id> <key hash>`, with the site's certificate authority in
 * `NODE_EXTRA_CA_CERTS`: takes the main journey at `https://<site>`. The operator's commands run in the `DebianMachine`
 * with that init process.
 */
import { QUIET_CHROMIUM, bringChromium } from '@bandmark/e2e/fixtures/chromium';
import { takeMainJourney } from '@bandmark/e2e/fixtures/main-journey';
import { openVisitor } from '@bandmark/e2e/fixtures/visitor';
import { chromium } from '@playwright/test';
import { x } from 'tinyexec';
import { DebianMachine } from './debian-machine';

const [site = '', init = '', keyHash = ''] = process.argv.slice(2);
const browser = await chromium.launch({
  executablePath: await bringChromium(console.log),
  args: [
    ...QUIET_CHROMIUM,
    `--ignore-certificate-errors-spki-list=${keyHash}`,
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    '--autoplay-policy=no-user-gesture-required',
  ],
});
try {
  await takeMainJourney(
    {
      origin: `https://${site}`,
      async user(...words) {
        const [program, args] = DebianMachine.commandLine(Number(init), ['bandmark', 'user', ...words]);
        const { exitCode, stdout, stderr } = await x(program, args);
        if (exitCode !== 0) throw new Error(`bandmark user ${words.join(' ')} ended with ${exitCode}:\n${stderr}`);
        return stdout;
      },
    },
    async (options) => {
      const visitor = await openVisitor(browser, options);
      visitor.page.setDefaultTimeout(60_000);
      return visitor;
    },
  );
} finally {
  await browser.close();
}

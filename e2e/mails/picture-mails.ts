/**
 * Renders each kind of mail from its sample values: as text and HTML, and as pictures in both widths and schemes.
 *
 *   npm run mails            # into .cache/mails
 */
import { command } from '@bandmark/command-line/command';
import { chromium } from '@playwright/test';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Mail } from '../../server/src/mail/mailer';
import { MAIL_KINDS } from '../../server/src/mail/mails';
import { deliverMail } from '../../server/src/mail/send-mail';
import { deriveSecrets } from '../../server/src/secrets';
import { readSettings } from '../../server/src/settings';
import { MAIL_SAMPLES } from '../../server/src/testing/mail-samples';
import { chromiumLaunch } from '../fixtures/chromium';

const folder = fileURLToPath(new URL('../../.cache/mails/', import.meta.url));
command('Renders each kind of mail into .cache/mails: as text, as HTML and as pictures.').parse();

await mkdir(folder, { recursive: true });

const sent: Mail[] = [];
const post = {
  clock: () => Date.UTC(2026, 10, 22),
  secrets: { mail: deriveSecrets('a secret for pictures alone').mail },
  settings: readSettings({
    OPERATOR_NAME: 'Bandmark Ltd',
    OPERATOR_ADDRESS: '1 Harbour Street, Tallinn',
    OPERATOR_CONTACT: 'help@bandmark.example',
  }),
  mailer: { send: async (mail: Mail) => void sent.push(mail) },
  publicOrigin: () => 'https://bandmark.example',
};
const reader = { userId: 'b7f1c1f0-7d0e-4f6a-9a53-0f7e0a5a2f11', email: 'reader@bandmark.example', isConfirmed: true };
for (const kind of MAIL_KINDS)
  await deliverMail(post, kind, MAIL_SAMPLES[kind], kind === 'enquiry' ? { ...reader, userId: null } : reader);

const browser = await chromium.launch(chromiumLaunch());
for (const [index, kind] of MAIL_KINDS.entries()) {
  const { html = '', text = '' } = sent[index] ?? {};
  await writeFile(join(folder, `${kind}.html`), html);
  await writeFile(join(folder, `${kind}.txt`), text);
  for (const width of [800, 390])
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await browser.newPage({ viewport: { width, height: 300 }, colorScheme });
      await page.setContent(html);
      await page.screenshot({ path: join(folder, `${kind}-${width}-${colorScheme}.png`), fullPage: true });
      await page.close();
    }
}
await browser.close();
process.stdout.write(`${MAIL_KINDS.length} mails are in ${folder}\n`);

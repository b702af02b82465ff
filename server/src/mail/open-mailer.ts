import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { randomUuid } from '../random-id';
import type { Settings } from '../settings';
import type { Mailer } from './mailer';

/** Over SMTP when `SMTP_URL` is set; else each mail becomes one `.eml` file in `DATA_DIR/outbox`. */
export function openMailer(settings: Settings, dataDirectory: string): Mailer {
  const from = settings.MAIL_FROM ?? `${settings.SITE_NAME} <no-reply@${settings.SITE_DOMAIN}>`;
  if (settings.SMTP_URL !== undefined) {
    const transport = createTransport(settings.SMTP_URL);
    return { send: async (mail) => void (await transport.sendMail({ from, ...mail })) };
  }
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const outbox = join(dataDirectory, 'outbox');
  return {
    async send(mail) {
      const { message } = await composer.sendMail({ from, ...mail });
      if (!Buffer.isBuffer(message)) throw new Error('The mail was not composed in memory.');
      await mkdir(outbox, { recursive: true, mode: 0o700 });
      const file = join(outbox, `${new Date().toISOString().replace(/[:.]/g, '-')}-${randomUuid()}.eml`);
      // Renamed into place, so that whoever watches the folder never reads half a mail.
      await writeFile(`${file}.part`, message, { mode: 0o600 });
      await rename(`${file}.part`, file);
    },
  };
}

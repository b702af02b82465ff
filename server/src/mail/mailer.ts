import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Clock } from '../clock';
import { mailsSent } from '../metrics/metrics';
import { randomUuid } from '../random-id';
import type { Settings } from '../settings';
import type { ObjectStore } from '../storage/object-store';

/** Key space of the mails of a site without SMTP. */
export const OUTBOX = 'outbox/';

export interface Mail {
  to: string;
  subject: string;
  /** Complete, for readers without HTML. */
  text: string;
  html?: string;
  /** Whose account it is about: erasing finds the copy in `outbox/` by it. */
  userId?: string;
  /** Id of the event's mail. It names the message, so that a mail sent twice by a kill is recognised as one. */
  id?: string;
  /** Epoch milliseconds at which the event's mail was written. */
  at?: number;
  /** Takes the POST of a mail program's own "unsubscribe" (RFC 8058). */
  stopAddress?: string;
}

export interface Mailer {
  send(mail: Mail): Promise<void>;
}

export interface MailerDependencies {
  settings: Pick<Settings, 'MAIL_FROM' | 'SITE_NAME' | 'SITE_DOMAIN' | 'SMTP_URL'>;
  store: ObjectStore;
  clock: Clock;
}

/** Milliseconds. A job sends mails and is repeated; nodemailer's own limits would let one run hang for ten minutes. */
const TIME_OUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/**
 * Over SMTP when `SMTP_URL` is set; else each mail becomes one object `outbox/….eml` of the store, on one machine a
 * file in `DATA_DIR/outbox`. A program that watches the folder sees whole mails only, because a `put` is atomic.
 */
export function openMailer({ settings, store, clock }: MailerDependencies): Mailer {
  const from = settings.MAIL_FROM ?? `${settings.SITE_NAME} <no-reply@${settings.SITE_DOMAIN}>`;
  const messageOf = ({ to, subject, text, html, id, at, stopAddress }: Mail): SendMailOptions => ({
    from,
    to,
    subject,
    text,
    html,
    ...(id !== undefined && { messageId: `<${id}@${settings.SITE_DOMAIN}>` }),
    ...(at !== undefined && { date: new Date(at) }),
    headers: {
      // No machine answers a machine (RFC 3834).
      'Auto-Submitted': 'auto-generated',
      ...(stopAddress !== undefined && {
        'List-Unsubscribe': `<${stopAddress}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  });
  if (settings.SMTP_URL !== undefined) {
    const transport = createTransport({ url: settings.SMTP_URL, ...TIME_OUTS });
    return {
      async send(mail) {
        await transport.sendMail(messageOf(mail));
        mailsSent.inc();
      },
    };
  }
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(mail) {
      const { message } = await composer.sendMail(messageOf(mail));
      if (!Buffer.isBuffer(message)) throw new Error('The mail was not composed in memory.');
      const time = new Date(mail.at ?? clock()).toISOString().replace(/[:.]/g, '-');
      const about = mail.userId === undefined ? '' : `.${mail.userId}`;
      const key = `${OUTBOX}${time}-${mail.id ?? randomUuid()}${about}.eml`;
      await store.put(key, message, { contentType: 'message/rfc822' });
      mailsSent.inc();
    },
  };
}

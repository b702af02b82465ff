import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Clock } from '../clock';
import { mailsSent } from '../metrics/metrics';
import { randomUuid } from '../random-id';
import type { Settings } from '../settings';
import type { ObjectStore } from '../storage/object-store';

/** Key space in which a site without SMTP stores its mails. */
export const OUTBOX = 'outbox/';

/**
 * Beginning of the keys of all mails that were written at this time, in epoch milliseconds. Keys are in the order of
 * these times, and keep them when the object moves to another store, which dates it by the move.
 */
export const outboxTime = (at: number): string => `${OUTBOX}${new Date(at).toISOString().replace(/[:.]/g, '-')}`;

export interface Mail {
  to: string;
  subject: string;
  /** The complete content, for mail programs without HTML. */
  text: string;
  html?: string;
  /** The account that it is about, by which erasing finds the copy in `outbox/`. */
  userId?: string;
  /** Id of the event's mail, used as Message-ID, so that a mail sent twice after a kill is recognised as one. */
  id?: string;
  /** When the event's mail was written, in epoch milliseconds. */
  at?: number;
  /** URL for the POST of a mail program's one-click unsubscribe (RFC 8058). */
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

/** Milliseconds. A failed job is retried anyway, but with nodemailer's defaults a run could hang for ten minutes. */
const TIME_OUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/**
 * Sends over SMTP if `SMTP_URL` is set. Otherwise it stores each mail as an object `outbox/….eml`, which is a file in
 * `DATA_DIR/outbox` if the store is on disk. A `put` is atomic, so a program that watches the folder sees only complete
 * mails.
 */
export function openMailer({ settings, store, clock }: MailerDependencies): Mailer {
  const from = settings.MAIL_FROM ?? { name: settings.SITE_NAME, address: `no-reply@${settings.SITE_DOMAIN}` };
  const messageOf = ({ to, subject, text, html, id, at, stopAddress }: Mail): SendMailOptions => ({
    from,
    to,
    subject,
    text,
    html,
    ...(id !== undefined && { messageId: `<${id}@${settings.SITE_DOMAIN}>` }),
    ...(at !== undefined && { date: new Date(at) }),
    headers: {
      // Prevents automatic replies (RFC 3834).
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
      const about = mail.userId === undefined ? '' : `.${mail.userId}`;
      const key = `${outboxTime(mail.at ?? clock())}-${mail.id ?? randomUuid()}${about}.eml`;
      await store.put(key, message, { contentType: 'message/rfc822' });
      mailsSent.inc();
    },
  };
}

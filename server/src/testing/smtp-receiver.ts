import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A local mail server that accepts every mail. */
export interface SmtpReceiver {
  /** For `SMTP_URL`. */
  url: string;
  /** @returns the parsed mails so far */
  received(): Promise<Email[]>;
  close(): Promise<void>;
}

export async function startSmtpReceiver(): Promise<SmtpReceiver> {
  const messages: string[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      text(stream).then((message) => {
        messages.push(message);
        done();
      }, done);
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const { port } = smtp.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received: () => Promise.all(messages.map((message) => PostalMime.parse(message))),
    close: () => new Promise<void>((resolve) => smtp.close(resolve)),
  };
}

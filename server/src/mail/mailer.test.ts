import type { ObjectStore } from '../storage/object-store';
import { openMailer } from './mailer';

test.each([
  ['a colon', 'Bandmark: Exams', /^From: "Bandmark: Exams" <no-reply@bandmark\.example>\r$/m],
  ['brackets', 'Bandmark (UK)', /^From: "Bandmark \(UK\)" <no-reply@bandmark\.example>\r$/m],
  ['a comma', 'Tests, Ltd', /^From: "Tests, Ltd" <no-reply@bandmark\.example>\r$/m],
])('a site’s name with %s is the name of its mails’ sender', async (_, SITE_NAME, from) => {
  let message = '';
  const store = { put: async (_key: string, bytes: Buffer) => void (message = bytes.toString()) };
  const settings = { MAIL_FROM: undefined, SITE_NAME, SITE_DOMAIN: 'bandmark.example', SMTP_URL: undefined };
  const mailer = openMailer({ settings, store: store as unknown as ObjectStore, clock: () => 0 });
  await mailer.send({ to: 'a@example.org', subject: 'Recovery', text: 'A link.' });
  expect(message).toMatch(from);
});

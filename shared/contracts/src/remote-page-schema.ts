import * as z from '@bandmark/contracts/schema';

/** Relative to `/x/{remote}`: empty, `lists`, `lists/:id`; a trailing `:id?` is optional. At most six segments. */
const pathSchema = z
  .string()
  .check(z.regex(/^(?!.*\/$)(?!.*\?\/)(?:(?:[a-z0-9][a-z0-9-]{0,39}|:[a-z][A-Za-z0-9]{0,29}\??)(?:\/|$)){0,6}$/));

/** The visible facts of a page, which must be approved before a site shows it. */
export const approvedPageSchema = z.object({
  path: pathSchema,
  /** Page name in the document title; the site's name follows. */
  title: z.string().check(z.regex(/^[^\p{C}]{1,60}$/u)),
  /** `signed-in` redirects visitors without a session to the sign-in page. */
  access: z.enum(['open', 'signed-in']),
});
export type ApprovedPage = z.infer<typeof approvedPageSchema>;

export const remotePageSchema = z.extend(approvedPageSchema, {
  /** Exposed module of the remote, such as `screens`. */
  module: z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}$/)),
  /** The component that the module exports. */
  screen: z.string().check(z.regex(/^[A-Z][A-Za-z0-9]{0,59}$/)),
});
export type RemotePage = z.infer<typeof remotePageSchema>;

/** Pages of one release; if several match an address, the first wins. */
export const remotePagesSchema = z.array(remotePageSchema).check(z.maxLength(20));

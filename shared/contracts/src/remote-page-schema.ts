import * as z from '@bandmark/contracts/schema';

/** Relative to `/x/{remote}`: empty, `lists`, `lists/:id`; `:id?` at the end may be missing. At most six segments. */
const pathSchema = z
  .string()
  .check(z.regex(/^(?!.*\/$)(?!.*\?\/)(?:(?:[a-z0-9][a-z0-9-]{0,39}|:[a-z][A-Za-z0-9]{0,29}\??)(?:\/|$)){0,6}$/));

/** What a visitor meets of a page, and what is approved of it before a site shows it. */
export const approvedPageSchema = z.object({
  path: pathSchema,
  /** Name of the page in the tab's title; the site's name follows. */
  title: z.string().check(z.regex(/^[^\p{C}]{1,60}$/u)),
  /** `signed-in` sends everybody else to the sign-in page. */
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

/** Pages of one release; of two that match an address the earlier is shown. */
export const remotePagesSchema = z.array(remotePageSchema).check(z.maxLength(20));

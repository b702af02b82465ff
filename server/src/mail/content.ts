/** What a mail says, before it is text or HTML: both are made of the same blocks, so that neither lacks a sentence. */
export interface MailContent {
  subject: string;
  /** The first line that a list of mails shows after the subject; also the first paragraph of the mail. */
  lead: string;
  blocks: readonly Block[];
}

export type Block =
  /** A paragraph. */
  | string
  /** The one thing to do: a button in HTML, and the address below its label in the text. */
  | { do: string; link: string }
  /** Lines of a name and a value, such as a receipt. */
  | { facts: readonly (readonly [name: string, value: string])[] }
  /** A person's own words: line breaks stay. */
  | { quote: string };

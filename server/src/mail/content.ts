/** The content of a mail. Text and HTML are rendered from the same blocks, so that they never differ. */
export interface MailContent {
  subject: string;
  /** The preview text after the subject in a list of mails; also the first paragraph of the mail. */
  lead: string;
  blocks: readonly Block[];
}

export type Block =
  /** A paragraph. */
  | string
  /** The main action: a button in HTML; in text, the label followed by the URL. */
  | { do: string; link: string }
  /** Pairs of a name and a value, such as a receipt. */
  | { facts: readonly (readonly [name: string, value: string])[] }
  /** Quoted user input, which keeps its line breaks. */
  | { quote: string };

import { HELD_TABLES, LEFT_OUT } from './held-tables';

interface Archive {
  siteName: string;
  /** Number of rows in each JSON file, by table name. */
  counts: ReadonlyMap<string, number>;
  /** Number of recording files. */
  files: number;
  madeAt: Date;
}

/** The archive's README.txt, which describes each file in plain text. */
export function readmeOf({ siteName, counts, files, madeAt }: Archive): string {
  const held = Object.entries(HELD_TABLES).map(
    ([name, { about }]) => `${name}.json (${counts.get(name) ?? 0})\n    ${about}`,
  );
  const leftOut = Object.entries(LEFT_OUT).map(([name, reason]) => `${name}\n    ${reason}`);
  return [
    `Everything that ${siteName} holds about you, on ${madeAt.toISOString()}.`,
    'Each .json file is a list. The number behind its name is how many entries it has. Times are in UTC.',
    ...held,
    `recordings/ (${files})\n    Your recordings, a folder for each part of a test: the camera (.webm or .mp4), the screen (.json; .json.br is the same, compressed with Brotli), pictures (.jpg), and a description of the files (.manifest.json). A recording that is not finished yet lies in "pieces", as it arrived.`,
    'Not in this archive:',
    ...leftOut,
    'your password\n    We never had it. We keep a fingerprint that tells whether a password is the right one.',
    'mails\n    You have them. A site without a mail server keeps copies for some weeks.',
    'marks that you gave as an examiner, and what you did as a lead or operator\n    They are about other people, whose archives have them without your name. Write to us if you want to see yours.',
    'the queue of work\n    What is still to be done for your tests, by their ids; for a recovery link, your address until it is sent.',
    'the device on which you took a test\n    Your browser may hold answers and recordings that have not reached us.',
    '',
  ].join('\n\n');
}

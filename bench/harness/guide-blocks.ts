/** A fenced block of a guide that a program runs: ```` ```sh machine ```` in the document. */
export interface GuideBlock {
  /** The words after `sh`, such as `machine` or `machine upgrade`. */
  purpose: string;
  /** Line number of its first command in the document, for messages. */
  line: number;
  commands: string;
}

/** Blocks whose fence names a purpose, in order. Plain `sh` blocks are for people and left out. */
export function guideBlocks(markdown: string): GuideBlock[] {
  return [...markdown.matchAll(/^```sh (\S.*)\n([^]*?)^```$/gm)].map(
    ({ 1: purpose = '', 2: commands = '', index }) => ({
      purpose: purpose.trim(),
      line: markdown.slice(0, index).split('\n').length + 1,
      commands,
    }),
  );
}

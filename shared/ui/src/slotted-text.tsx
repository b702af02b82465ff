import { Fragment, type ReactNode } from 'react';

/** Names of the places in a text: `'terms'` of `'I agree to the {terms}.'`. */
export type Slot<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Slot<Rest>
  : never;

interface SlottedTextProps<Text extends string> {
  text: Text;
  /** What stands in each place. */
  slots: Readonly<Record<Slot<Text>, ReactNode>>;
}

/** A text of a table with elements in it. The text names their places, so another language may order them otherwise. */
export function SlottedText<Text extends string>({ text, slots }: SlottedTextProps<Text>) {
  const named: Readonly<Record<string, ReactNode>> = slots;
  // Split by a group, every second piece is a name.
  return text
    .split(/\{(\w+)\}/)
    .map((piece, index) => <Fragment key={index}>{index % 2 === 0 ? piece : named[piece]}</Fragment>);
}

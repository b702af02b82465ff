import { Fragment, type ReactNode } from 'react';

/** The slots in a text: `'terms'` in `'I agree to the {terms}.'`. */
export type Slot<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Slot<Rest>
  : never;

interface SlottedTextProps<Text extends string> {
  text: Text;
  /** The element for each slot. */
  slots: Readonly<Record<Slot<Text>, ReactNode>>;
}

/** Renders a text with elements in its slots. Slots are named, so that another language may order them differently. */
export function SlottedText<Text extends string>({ text, slots }: SlottedTextProps<Text>) {
  const named: Readonly<Record<string, ReactNode>> = slots;
  // The pattern has a capturing group, so every second part is a slot's name.
  return text
    .split(/\{(\w+)\}/)
    .map((piece, index) => <Fragment key={index}>{index % 2 === 0 ? piece : named[piece]}</Fragment>);
}

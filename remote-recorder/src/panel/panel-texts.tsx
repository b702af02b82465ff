import type { RecorderTexts } from '@bandmark/contracts/remotes/recorder-panel';
import { createContext, type ReactNode, use, useMemo } from 'react';
import { texts } from '../texts';

const GROUPS = ['panel', 'announcements', 'failures', 'findings'] as const;
type Group = (typeof GROUPS)[number];

/** The groups of texts that a host may replace. */
export type PanelTexts = { readonly [G in Group]: { readonly [Key in keyof (typeof texts)[G]]: string } } & {
  /** The host's upload texts, unchecked. upload/upload-note.tsx merges them with ours, which load with its chunk. */
  readonly givenUpload?: unknown;
};

const PanelTextsContext = createContext<PanelTexts>(texts);

/** This panel's texts: the host's where given, else ours. */
export const usePanelTexts = (): PanelTexts => use(PanelTextsContext);

export function PanelTextsProvider({ given, children }: { given: RecorderTexts | undefined; children: ReactNode }) {
  const words = useMemo(() => mergeTexts(given), [given]);
  return <PanelTextsContext value={words}>{children}</PanelTextsContext>;
}

/** @param given from a host and therefore untrusted: a text counts only if it is a string */
export function mergeTexts(given: RecorderTexts | undefined): PanelTexts {
  if (!given) return texts;
  const merged = GROUPS.map((group) => [group, mergeGroup<string>(texts[group], given[group])]);
  return { ...(Object.fromEntries(merged) as PanelTexts), givenUpload: given.upload };
}

/** @param given a host's group of texts, of unknown shape */
export function mergeGroup<Key extends string>(
  own: Readonly<Record<Key, string>>,
  given: unknown,
): Readonly<Record<Key, string>> {
  const words: object = typeof given === 'object' && given ? given : {};
  return Object.fromEntries(
    Object.entries(own).map(([key, word]) => {
      const other: unknown = Object.getOwnPropertyDescriptor(words, key)?.value;
      return [key, typeof other === 'string' ? other : word];
    }),
    // `Object.fromEntries` loses the key type, but the keys are those of `own`.
  ) as Readonly<Record<Key, string>>;
}

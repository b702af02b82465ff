import type { RecorderTexts } from '@bandmark/contracts/remotes/recorder-panel';
import { createContext, type ReactNode, use, useMemo } from 'react';
import { texts } from '../texts';

const GROUPS = ['panel', 'announcements', 'failures', 'findings'] as const;
type Group = (typeof GROUPS)[number];

/** The groups of the table that a host may replace. */
export type PanelTexts = { readonly [G in Group]: { readonly [Key in keyof (typeof texts)[G]]: string } } & {
  /** The host's words on the upload, as they came; our own are loaded with it (upload/upload-note.tsx). */
  readonly givenUpload?: unknown;
};

const PanelTextsContext = createContext<PanelTexts>(texts);

/** The words of this panel: the host's where it gave some. */
export const usePanelTexts = (): PanelTexts => use(PanelTextsContext);

export function PanelTextsProvider({ given, children }: { given: RecorderTexts | undefined; children: ReactNode }) {
  const words = useMemo(() => mergeTexts(given), [given]);
  return <PanelTextsContext value={words}>{children}</PanelTextsContext>;
}

/** @param given from a host, so each word is taken only where it is a string */
export function mergeTexts(given: RecorderTexts | undefined): PanelTexts {
  if (!given) return texts;
  const merged = GROUPS.map((group) => [group, mergeGroup<string>(texts[group], given[group])]);
  return { ...(Object.fromEntries(merged) as PanelTexts), givenUpload: given.upload };
}

/** @param given of a host */
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
    // The keys are those of `own`, which TypeScript does not see.
  ) as Readonly<Record<Key, string>>;
}

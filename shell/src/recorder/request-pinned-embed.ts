import { type PinnedEmbed, pinnedEmbedSchema } from '@bandmark/contracts/embed';

/** The recorder's version in force, past the browser's cache. @throws when no response comes, or one that is no description */
export async function requestPinnedEmbed(signal: AbortSignal): Promise<PinnedEmbed> {
  const response = await fetch('/embed/recorder/v1.json', { cache: 'no-store', credentials: 'same-origin', signal });
  if (!response.ok) throw new Error(`/embed/recorder/v1.json answered ${response.status}.`);
  return pinnedEmbedSchema.parse(await response.json());
}

import type { Journal } from '@bandmark/contracts/journal';

let opening: Promise<Journal> | undefined;

/** The page's one journal; its code is loaded when it is first needed. */
export function pageJournal(): Promise<Journal> {
  opening ??= open().catch((error: unknown) => {
    opening = undefined;
    throw error;
  });
  return opening;
}

async function open(): Promise<Journal> {
  const [{ openJournal }, { apiTransport }] = await Promise.all([
    import(/* webpackChunkName: "journal" */ '@bandmark/journal/open-journal'),
    import(/* webpackChunkName: "journal" */ './api-transport'),
  ]);
  return openJournal({ transport: apiTransport, now: Date.now });
}

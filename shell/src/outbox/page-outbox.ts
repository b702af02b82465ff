import type { Outbox } from '@bandmark/contracts/outbox';

let opening: Promise<Outbox> | undefined;

/** The page's one outbox; its code is loaded when it is first needed. */
export function pageOutbox(): Promise<Outbox> {
  opening ??= open().catch((error: unknown) => {
    opening = undefined;
    throw error;
  });
  return opening;
}

async function open(): Promise<Outbox> {
  const [{ openOutbox }, { apiTransport }] = await Promise.all([
    import(/* webpackChunkName: "outbox" */ '@bandmark/outbox/open-outbox'),
    import(/* webpackChunkName: "outbox" */ './api-transport'),
  ]);
  return openOutbox({ transport: apiTransport, now: Date.now });
}

import { call, useAppStore } from '@bandmark/platform';
import { type User, userLocation } from '@bandmark/contracts/api/auth';
import { traceCountry } from './country';

/** Sends the country once, when the server does not know it yet (spec §7). A failure is left to the next visit. */
export async function tellLocation(user: User, traceUrl: string | undefined): Promise<void> {
  if (user.location !== null) return;
  const location = await traceCountry(traceUrl);
  try {
    await call(userLocation, { body: { location } });
    useAppStore.setState((state) => ({ user: state.user && { ...state.user, location } }));
  } catch (error) {
    console.warn('The location could not be stored.', error);
  }
}

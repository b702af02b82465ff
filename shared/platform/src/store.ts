import { APP_STATE_KEY, type AppState, MOBILE_BELOW_PX, readAppState } from '@bandmark/contracts/app-state';
import { DEFAULT_SITE_SETTINGS } from '@bandmark/contracts/site-settings';
import { create } from 'zustand';

function stored(): unknown {
  try {
    return JSON.parse(localStorage.getItem(APP_STATE_KEY) ?? '{}');
  } catch {
    return {};
  }
}

/** Restores the state field by field; an open popup is reset to none (spec §3). */
function restore(): AppState {
  const state = readAppState(stored());
  return {
    ...state,
    popup: null,
    domain: state.domain || DEFAULT_SITE_SETTINGS.domain,
    domainStatic: state.domainStatic || DEFAULT_SITE_SETTINGS.domainStatic,
    isMobile: window.innerWidth < MOBILE_BELOW_PX,
  };
}

/** The shared application state. One instance per page: remotes import it from the platform and never bundle a copy. */
export const useAppStore = create<AppState>()(restore);

function keep(state: AppState): void {
  try {
    localStorage.setItem(APP_STATE_KEY, JSON.stringify(state));
  } catch {
    // Storage is full or blocked: the state lasts until the page is closed.
  }
}

// Stores the restored state at once, so that storage and page agree: a popup that was reset is reset in storage too.
keep(useAppStore.getState());
useAppStore.subscribe(keep);

// Takes over what the candidate chose in another tab; otherwise this tab's next change would store its older choice.
window.addEventListener('storage', ({ key, newValue }) => {
  if (key !== APP_STATE_KEY || newValue === null) return;
  const { scoreFormat } = restore();
  if (scoreFormat !== useAppStore.getState().scoreFormat) useAppStore.setState({ scoreFormat });
});

window.addEventListener('resize', () => {
  const isMobile = window.innerWidth < MOBILE_BELOW_PX;
  if (isMobile !== useAppStore.getState().isMobile) useAppStore.setState({ isMobile });
});

/** Resets the state and deletes it from storage, as the spec requires after a failed `user-info` and a log-out (§7). */
export function clearAppState(): void {
  localStorage.removeItem(APP_STATE_KEY);
  useAppStore.setState({ ...restore(), user: null });
  localStorage.removeItem(APP_STATE_KEY);
}

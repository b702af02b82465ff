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

/** The shared application state. One instance on a page: remotes take it from the platform, never their own copy. */
export const useAppStore = create<AppState>()(restore);

function keep(state: AppState): void {
  try {
    localStorage.setItem(APP_STATE_KEY, JSON.stringify(state));
  } catch {
    // Storage is full or blocked: the state lives until the page is closed.
  }
}

// What the page runs on is what is stored, from the start: a popup that was restored as none is none in storage too.
keep(useAppStore.getState());
useAppStore.subscribe(keep);

window.addEventListener('resize', () => {
  const isMobile = window.innerWidth < MOBILE_BELOW_PX;
  if (isMobile !== useAppStore.getState().isMobile) useAppStore.setState({ isMobile });
});

/** Forgets state and storage, as a failed `user-info` and a log-out require (spec §7). */
export function clearAppState(): void {
  localStorage.removeItem(APP_STATE_KEY);
  useAppStore.setState({ ...restore(), user: null });
  localStorage.removeItem(APP_STATE_KEY);
}

import type { RemoteModules } from '@bandmark/contracts/remotes/modules';
import { providePlatform } from '@bandmark/platform/host';
import { MemoryRouter } from '@bandmark/platform/testing';
import { render as renderAlone } from '@testing-library/react';
import type { ReactNode } from 'react';
import { forgetModuleEntries } from '../load-entry';
import { RemoteOutlet } from '../remote-outlet';
import { provideScreenHost } from '../screen-host';

export const replay: RemoteModules['replay/screens'] = { ReplayScreen: () => <h1>Replay</h1> };

/** Provides a loader that gives these responses one after the other. */
export function respondingWith(...responses: (() => Promise<unknown>)[]) {
  const load = jest.fn(() => (responses.shift() ?? (() => new Promise(() => {})))());
  providePlatform({ load: load as never, preload: () => {}, openOutbox: () => new Promise(() => {}) });
  return load;
}

export const render = (page: ReactNode) => renderAlone(page, { wrapper: MemoryRouter });
/** The outlet of the replay screen. */
export const outlet = <RemoteOutlet module="replay/screens" screen={({ ReplayScreen }) => <ReplayScreen />} />;

/** Starts each test with a page that has loaded nothing and has no loader. */
export function freshPages(): void {
  beforeEach(() => {
    forgetModuleEntries();
    jest.spyOn(console, 'warn').mockImplementation(() => {});
  });
  afterEach(() => {
    provideScreenHost();
    jest.restoreAllMocks();
  });
}

/** How a finished sign-in leaves the page. Injected, so that tests can record the navigation. */
export interface PageControl {
  /** Makes `path` the page's address, without leaving a history entry of the sign-in page, and reloads. */
  enter(path: string): void;
  reload(): void;
  /** Full-page navigation to another address of the site. */
  visit(address: string): void;
}

export const browserPage: PageControl = {
  enter(path) {
    // Assigning an address that differs only in its hash would not reload, so this takes two steps.
    window.history.replaceState(null, '', path);
    window.location.reload();
  },
  reload() {
    window.location.reload();
  },
  visit(address) {
    window.location.assign(address);
  },
};

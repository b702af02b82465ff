/** How a finished sign-in leaves the page. A prop of the screens, so that tests see where they would go. */
export interface PageControl {
  /** The path becomes the page's address (no entry of the sign-in page stays behind it) and the page reloads. */
  enter(path: string): void;
  reload(): void;
  /** Full-page navigation to another address of the site. */
  visit(address: string): void;
}

export const browserPage: PageControl = {
  enter(path) {
    // Assigning an address that differs in its hash alone would not reload, so address and reload are two steps.
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

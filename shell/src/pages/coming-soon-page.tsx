import { MessagePage } from './message-page';

/** Bare `/test/` (spec §2), and the screens of the full test until they exist. */
export function ComingSoonPage() {
  return (
    <MessagePage heading="Coming soon">
      <p>The full test is being prepared. Quick tests are open.</p>
    </MessagePage>
  );
}

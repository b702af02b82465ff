import type { RemotePage as Page } from '@bandmark/contracts/remote-page-schema';
import { remotePageAt } from '@bandmark/contracts/remote-pages';
import { pageModule } from '@bandmark/contracts/route-preloads';
import { siteSettings } from '@bandmark/platform';
import { useLocation, useParams } from '@bandmark/platform/router';
import { useRoutes } from 'react-router-dom';
import { LoadOutlet } from '../outlet/load-outlet';
import { RemoteScreen } from '../outlet/remote-screen';
import { NotFoundPage } from '../pages/message-pages';
import { ProtectedScreen } from '../routes/protected-screen';
import { texts } from '../texts';
import { pagesKnownOf, pagesOf } from './pages-of-remote';

/** `/x/{remote}/…`: shows the page that the remote declares for this address, or "not found". */
export function RemotePage() {
  const { remote = '' } = useParams();
  const known = pagesKnownOf(remote);
  if (known) return <PagesOf key={remote} remote={remote} pages={known} />;
  return (
    <LoadOutlet
      key={remote}
      name={`x/${remote}`}
      entry={pagesOf(remote)}
      screen={(pages) => <PagesOf remote={remote} pages={pages} />}
    />
  );
}

/**
 * Shows the first page that matches, while `useRoutes` alone would prefer the most specific one. It also sets the
 * parameters, so that the remote's page can read them with `useParams`.
 */
function PagesOf({ remote, pages }: { remote: string; pages: readonly Page[] }) {
  const { messages } = texts;
  const { pathname } = useLocation();
  const first = remotePageAt(pathname, () => pages)?.page;
  // Unlike the contract, the router ignores case.
  const shown = (first ? [first] : pages).map((page) => {
    const screen = <RemoteScreen module={pageModule(remote, page)} screen={page.screen} />;
    return {
      path: page.path,
      element: (
        <>
          <Title of={page.title} />
          {page.access === 'signed-in' ? <ProtectedScreen>{screen}</ProtectedScreen> : screen}
        </>
      ),
    };
  });
  const missing = {
    path: '*',
    element: (
      <>
        <Title of={messages.notFound.title} />
        <NotFoundPage />
      </>
    ),
  };
  return useRoutes([...shown, missing]);
}

function Title({ of }: { of: string }) {
  return <title>{texts.documentTitle(of, siteSettings().siteName)}</title>;
}

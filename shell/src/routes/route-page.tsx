import { siteSettings } from '@bandmark/platform';
import { ProtectedScreen } from './protected-screen';
import type { SiteRoute } from './route-table';

/** One route on the page: its title, its access, its element. */
export function RoutePage({ route }: { route: SiteRoute }) {
  const { siteName } = siteSettings();
  return (
    <>
      <title>{route.title === '' ? siteName : `${route.title} – ${siteName}`}</title>
      {route.access === 'signed-in' ? <ProtectedScreen>{route.element}</ProtectedScreen> : route.element}
    </>
  );
}

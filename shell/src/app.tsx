import { StrictMode } from 'react';
import { pageView } from './federation/registry-view';
import { OverrideBanner } from './override-banner/override-banner';
import { SiteRouter, type SiteRouterProps } from './routes/site-router';

export function App(props: SiteRouterProps) {
  return (
    <StrictMode>
      <OverrideBanner view={pageView()} />
      <SiteRouter {...props} />
    </StrictMode>
  );
}

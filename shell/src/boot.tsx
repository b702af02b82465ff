import '@bandmark/ui/global.css';
import './hybrid/hybrid.css';
import { siteSettings } from '@bandmark/platform';
import { browserHistory, providePlatform } from '@bandmark/platform/host';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { loader, pageReleases } from './federation/loader';
import { pageView } from './federation/registry-view';
import { hybridContainer } from './hybrid/container';
import { startHybrid } from './hybrid/start-hybrid';
import { flushWhenIdle } from './outbox/flush-when-idle';
import { pageOutbox } from './outbox/page-outbox';
import { renderWithFirstScreen } from './outlet/first-screen';
import { provideScreenHost } from './outlet/screen-host';
import { OverrideBanner } from './override-banner/override-banner';
import { installDefaultPolicy } from './page-policy/default-policy';
import { SiteRouter, type SiteRouterProps } from './routes/site-router';
import { sessionFollower } from './session/follow-session';
import { reportRenderError, startTelemetry } from './telemetry/page-telemetry';
import { runOnIntent } from './warming/run-on-intent';
import { warmThisPage } from './warming/warm-this-page';

const settings = siteSettings();

// Must come first: from here on the browser checks the address of every script.
installDefaultPolicy(settings.scriptOrigins);
startTelemetry();
providePlatform({ load: loader.load, preload: loader.preload, openOutbox: pageOutbox, releases: pageReleases });
provideScreenHost({
  ...loader,
  reportRenderError: (key, phase, error) => {
    const [remote = ''] = key.split('/');
    reportRenderError(remote, loader.runningVersion(remote), phase, error);
  },
});

const container = hybridContainer();
if (container) startHybrid(container);

const history = browserHistory();
const followSession = sessionFollower(history);
const root = document.getElementById('root');
if (!root) throw new Error('The page has no element with the id "root".');
renderWithFirstScreen(() => {
  createRoot(root).render(
    <App history={history} variant={container ? 'hybrid' : 'browser'} onPage={() => void followSession()} />,
  );
});

runOnIntent();
warmThisPage(loader.prepare);
flushWhenIdle();
void followSession();

function App(props: SiteRouterProps) {
  return (
    <StrictMode>
      <OverrideBanner view={pageView()} />
      <SiteRouter {...props} />
    </StrictMode>
  );
}

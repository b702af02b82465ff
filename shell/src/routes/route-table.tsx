import { isSignedIn } from '@bandmark/platform';
import { Navigate } from '@bandmark/platform/router';
import type { ReactNode } from 'react';
import { RemoteOutlet } from '../outlet/remote-outlet';
import { ComingSoonPage } from '../pages/coming-soon-page';
import { NotFoundPage } from '../pages/not-found-page';
import { LandingRoute } from './landing-route';
import { StatusRoute } from './status-route';

/** One row of the spec's route table (§2). */
export interface SiteRoute {
  path: string;
  /** `signed-in` sends everybody else to /sign-in. */
  access: 'open' | 'signed-in';
  /** Name of the page in the window's title; the site's name follows. */
  title: string;
  element: ReactNode;
}

const tests = (name: 'TestsScreen' | 'AccountScreen' | 'StandardResultScreen') => (
  <RemoteOutlet module="tests/screens" screen={({ [name]: Screen }) => <Screen />} />
);

const exam = (name: 'StartScreen' | 'QuickWritingScreen' | 'QuickSpeakingScreen') => (
  <RemoteOutlet module="tests/exam" screen={({ [name]: Screen }) => <Screen />} />
);

/** In a hybrid container there are no marketing pages (design §6.11). */
function HybridStart() {
  return <Navigate to={isSignedIn() ? '/tests' : '/sign-in'} replace />;
}

/** The spec's table and the own routes of design §6.5; the first match wins. */
export function siteRoutes(variant: 'browser' | 'hybrid'): readonly SiteRoute[] {
  const isHybrid = variant === 'hybrid';
  const comingSoon = <ComingSoonPage />;
  return [
    { path: '/', access: 'open', title: '', element: isHybrid ? <HybridStart /> : <LandingRoute /> },
    {
      path: '/pricing',
      access: 'open',
      title: 'Pricing',
      element: isHybrid ? <HybridStart /> : <LandingRoute focus="pricing" />,
    },
    {
      path: '/sign-in',
      access: 'open',
      title: 'Log In',
      element: <RemoteOutlet module="auth/screens" screen={({ SignInScreen }) => <SignInScreen />} />,
    },
    {
      path: '/reset-password',
      access: 'open',
      title: 'Set a new password',
      element: <RemoteOutlet module="auth/screens" screen={({ ResetPasswordScreen }) => <ResetPasswordScreen />} />,
    },
    {
      path: '/test-result/:type/:testId',
      access: 'open',
      title: 'Test result',
      element: tests('StandardResultScreen'),
    },
    {
      path: '/replay/:type/:uuid/:mimeType/:id/:param5?/:param6?',
      access: 'open',
      title: 'Replay',
      element: <RemoteOutlet module="replay/screens" screen={({ ReplayScreen }) => <ReplayScreen />} />,
    },
    { path: '/account', access: 'signed-in', title: 'Account', element: tests('AccountScreen') },
    { path: '/tests', access: 'signed-in', title: 'Quick Tests', element: tests('TestsScreen') },
    { path: '/start/:type', access: 'signed-in', title: 'Before you start', element: exam('StartScreen') },
    { path: '/test-writing/:testId', access: 'signed-in', title: 'Writing test', element: comingSoon },
    { path: '/test-speaking/:testId', access: 'signed-in', title: 'Speaking test', element: comingSoon },
    {
      path: '/quick-test-writing/:testId',
      access: 'signed-in',
      title: 'Writing test',
      element: exam('QuickWritingScreen'),
    },
    {
      path: '/quick-test-speaking/:testId',
      access: 'signed-in',
      title: 'Speaking test',
      element: exam('QuickSpeakingScreen'),
    },
    { path: '/test/:testType/:testId', access: 'signed-in', title: 'Test', element: comingSoon },
    { path: '/test', access: 'signed-in', title: 'Test', element: comingSoon },
    {
      path: '/marking/:id?',
      access: 'signed-in',
      title: 'Marking',
      element: <RemoteOutlet module="tests/marking" screen={({ MarkingScreen }) => <MarkingScreen />} />,
    },
    {
      path: '/report/:skill/:slug',
      access: 'open',
      title: 'Report',
      element: <RemoteOutlet module="tests/marking" screen={({ ReportScreen }) => <ReportScreen />} />,
    },
    { path: '/status', access: 'signed-in', title: 'Status', element: <StatusRoute /> },
    { path: '*', access: 'open', title: 'Page not found', element: <NotFoundPage /> },
  ];
}

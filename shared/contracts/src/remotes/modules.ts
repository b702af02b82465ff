import type { ComponentType } from 'react';
import type { RecorderPanelModule } from './recorder-panel';
import type { RecorderSessionModule } from './recorder-session';
import type { ReplayPlayerModule } from './replay-player';

/**
 * Every module a remote exposes, keyed `remote/module`. A remote's `src/expose/<module>` exports exactly this and
 * says `satisfies`. Screens take their parameters from the router facade, except those named here.
 */
export interface RemoteModules {
  'auth/screens': {
    SignInScreen: ComponentType;
    /** Behind the link of a recovery mail: `/reset-password#token=…`. */
    ResetPasswordScreen: ComponentType;
  };
  'tests/screens': {
    TestsScreen: ComponentType;
    AccountScreen: ComponentType;
    StandardResultScreen: ComponentType;
  };
  'tests/exam': {
    /** `/start/{type}` */
    StartScreen: ComponentType;
    /** `/quick-test-writing/{testId}` */
    QuickWritingScreen: ComponentType;
    /** `/quick-test-speaking/{testId}` */
    QuickSpeakingScreen: ComponentType;
  };
  'tests/marking': {
    /** `/marking/{id?}` */
    MarkingScreen: ComponentType;
    /** `/report/{skill}/{slug}` */
    ReportScreen: ComponentType;
  };
  'replay/screens': { ReplayScreen: ComponentType };
  'replay/player': ReplayPlayerModule;
  'certificate/screens': {
    CertificateScreen: ComponentType<{ certificateId: string; isVerified: boolean }>;
  };
  'recorder/session': RecorderSessionModule;
  'recorder/panel': RecorderPanelModule;
}

export type RemoteModuleKey = keyof RemoteModules;

/** The one way to another remote's module. Rejects when neither current nor previous can run. */
export type LoadRemote = <Key extends RemoteModuleKey>(key: Key) => Promise<RemoteModules[Key]>;

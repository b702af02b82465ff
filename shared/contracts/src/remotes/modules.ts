import type { ComponentType } from 'react';
import type { RouteName, ROUTES, ScreenModule } from '../routes';
import type { AddedModules } from './added-remotes';
import type { CertificateResultModule } from './certificate-result';
import type { RecorderPanelModule } from './recorder-panel';
import type { RecorderSessionModule } from './recorder-session';
import type { ReplayPlayerModule } from './replay-player';

type ScreenRoute<Module> = Extract<(typeof ROUTES)[RouteName]['shows'], { module: Module }>;
type PropsOf<Shows> = Shows extends { props: infer Props } ? Props : object;

/** The screens of the route table, by module. They read route parameters through the router facade. */
type ScreenModules = {
  [Module in ScreenModule]: {
    [Screen in ScreenRoute<Module>['screen']]: ComponentType<PropsOf<Extract<ScreenRoute<Module>, { screen: Screen }>>>;
  };
};

/**
 * Every module that a remote exposes, keyed `remote/module`: the screens of the route table, the screens of later
 * remotes, and modules that others load by key. A remote's `src/expose/<module>` exports exactly this, checked by
 * `satisfies`.
 */
export interface RemoteModules extends ScreenModules, AddedModules {
  'replay/player': ReplayPlayerModule;
  'certificate/screens': {
    CertificateScreen: ComponentType<{ certificateId: string; isVerified: boolean }>;
  };
  'certificate/result': CertificateResultModule;
  'recorder/session': RecorderSessionModule;
  'recorder/panel': RecorderPanelModule;
}

export type RemoteModuleKey = keyof RemoteModules;

/** The only way to load another remote's module. Rejects if neither the current nor the previous version can run. */
export type LoadRemote = <Key extends RemoteModuleKey>(key: Key) => Promise<RemoteModules[Key]>;

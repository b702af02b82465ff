import type { ComponentType } from 'react';
import { ROUTES, type RouteFacts, type ScreenModule } from '../routes';
import type { AddedModules } from './added-remotes';
import type { RemoteModuleKey, RemoteModules } from './modules';

/** What an export of a remote's module is at run time, as far as it can be asked of a value. */
export type ExportKind = 'component' | 'function';

/** Name → kind of each export of one module. */
export type ModuleExports = Readonly<Record<string, ExportKind>>;

type KindOf<Value> =
  Value extends ComponentType<infer _Props>
    ? 'component'
    : Value extends (...args: never[]) => unknown
      ? 'function'
      : never;
type RequiredOf<Module> = { [Name in keyof Module as undefined extends Module[Name] ? never : Name]: Module[Name] };
/** Optional exports are newer than some releases; callers check for them. */
type KindsOf<Module> = { readonly [Name in keyof RequiredOf<Module>]: KindOf<RequiredOf<Module>[Name]> };

/** In step with the types; remotes that came later say in their release what they show. A module or an export too few, too many or of another kind does not compile. */
const BY_KEY = {
  'replay/player': { ReplayPlayer: 'component' },
  'certificate/screens': { CertificateScreen: 'component' },
  'certificate/result': { VerificationResult: 'component' },
  'recorder/session': { createCameraRecorder: 'function', startExamSession: 'function' },
  'recorder/panel': { RecorderPanel: 'component', mount: 'function' },
} as const satisfies {
  [Key in Exclude<RemoteModuleKey, ScreenModule | keyof AddedModules>]: KindsOf<RemoteModules[Key]>;
};

/** The screens of the route table, by module; the types of `RemoteModules` come from the same table. */
function screenModules(): Record<string, Record<string, ExportKind>> {
  const modules: Record<string, Record<string, ExportKind>> = {};
  for (const { shows } of Object.values<RouteFacts>(ROUTES))
    if ('module' in shows) (modules[shows.module] ??= {})[shows.screen] = 'component';
  return modules;
}

/**
 * What `RemoteModules` promises, as values: `remote/module` → its exports. The checks of a release compare a build with
 * it, and each build of the shell carries it in its offer.
 */
export const REMOTE_EXPORTS: Readonly<Record<string, ModuleExports>> = { ...screenModules(), ...BY_KEY };

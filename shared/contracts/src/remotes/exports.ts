import type { ComponentType } from 'react';
import { ROUTES, type RouteFacts, type ScreenModule } from '../routes';
import type { AddedModules } from './added-remotes';
import type { RemoteModuleKey, RemoteModules } from './modules';

/** Run-time kind of an export of a remote's module, as far as it can be determined from the value. */
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
/** Omits optional exports: they are newer than some releases, so callers check for them. */
type KindsOf<Module> = { readonly [Name in keyof RequiredOf<Module>]: KindOf<RequiredOf<Module>[Name]> };

/**
 * Mirrors the types: a missing, surplus or mismatched module or export does not compile. Later remotes are excluded,
 * because their releases declare their pages.
 */
const BY_KEY = {
  'replay/player': { ReplayPlayer: 'component' },
  'certificate/screens': { CertificateScreen: 'component' },
  'certificate/result': { VerificationResult: 'component' },
  'recorder/session': { createCameraRecorder: 'function', startExamSession: 'function' },
  'recorder/panel': { RecorderPanel: 'component', mount: 'function' },
} as const satisfies {
  [Key in Exclude<RemoteModuleKey, ScreenModule | keyof AddedModules>]: KindsOf<RemoteModules[Key]>;
};

/** The screens of the route table, by module. `RemoteModules` derives its types from the same table. */
function screenModules(): Record<string, Record<string, ExportKind>> {
  const modules: Record<string, Record<string, ExportKind>> = {};
  for (const { shows } of Object.values<RouteFacts>(ROUTES))
    if ('module' in shows) (modules[shows.module] ??= {})[shows.screen] = 'component';
  return modules;
}

/**
 * Run-time counterpart of `RemoteModules`: `remote/module` → its exports. The release checks compare a build with it,
 * and each build of the shell includes it in its offer.
 */
export const REMOTE_EXPORTS: Readonly<Record<string, ModuleExports>> = { ...screenModules(), ...BY_KEY };

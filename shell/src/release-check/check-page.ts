/**
 * The sandbox's page, in which the check of a release loads a remote: the shell's own federation runtime and shared
 * libraries, without a browser. esbuild bundles it into the compiled server (tools/build/build-server.ts). The server
 * runs it in the same context as the build that it checks (server/src/releases/checks/sandbox), so nothing that it
 * reports can be trusted: it may come from that build.
 */
import './browser-globals';
import type { BuildObservation, SandboxedBuild, SandboxStep } from '@bandmark/contracts/build-observation';
import { createFederationRuntime } from '../federation/federation-runtime';
import { sharedLibraries } from '../federation/shared-libraries';
import { sharedByBuild } from './shared-by-build';
import { openPageFiles } from './page-files';
import { timers } from './virtual-timers';

const COMPONENT_TYPES = /^Symbol\(react\.(?:memo|forward_ref|lazy)\)$/;
const messageOf = (error: unknown) => String(error instanceof Error ? error.message : error).slice(0, 600);

function observe(build: SandboxedBuild) {
  const files = openPageFiles(build);
  const observation: BuildObservation = {
    entryError: null,
    modules: {},
    refused: files.refused,
    loaded: [],
    libraries: [],
    offered: Object.fromEntries(
      Object.entries(sharedLibraries).map(([name, library]) => [
        name,
        String((Array.isArray(library) ? library[0] : library)?.version),
      ]),
    ),
  };
  let isDone = false;

  const work = async () => {
    const runtime = createFederationRuntime();
    const entryUrl = build.base + build.entry;
    for (const module of build.modules) {
      const seen: BuildObservation['modules'][string] = { exports: {}, error: null };
      observation.modules[module] = seen;
      try {
        const run = await runtime.openModule(
          { global: build.global, restart: 0, entryUrl, integrity: build.integrity },
          module,
        );
        for (const [name, value] of Object.entries(await run())) seen.exports[name] = kindOf(value);
      } catch (error) {
        seen.error = messageOf(error);
      }
    }
    observation.loaded = [...files.loaded];
    for (const { name, range, version, load } of sharedByBuild()) {
      const before = new Set(files.loaded);
      // A missing file is recorded in `refused`; a module without its own copy throws.
      await load().catch(() => undefined);
      const own = [...files.loaded].filter((file) => !before.has(file));
      observation.libraries.push({ name, range, version, files: own });
    }
  };
  void work()
    .catch((error: unknown) => (observation.entryError ??= messageOf(error)))
    .finally(() => (isDone = true));

  return {
    /** @param error thrown by the last script that was run, or null */
    next(error: string | null): SandboxStep {
      if (error !== null) observation.entryError ??= error.slice(0, 600);
      // Handlers of an event continue in microtasks, which run once this call has returned.
      if (files.ran()) return { kind: 'again' };
      const file = files.next();
      if (file !== null) return { kind: 'script', file };
      if (isDone) return { kind: 'done', observation };
      if (files.deliver() || timers.runNext()) return { kind: 'again' };
      return { kind: 'done', observation };
    },
  };
}

/**
 * The kind of an export: `typeof`, `null`, `array`, or `component` for the results of `memo`, `forwardRef` and `lazy`.
 * A component that is a plain function is a `function`.
 */
function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value !== 'object') return typeof value;
  return COMPONENT_TYPES.test(String((value as { $$typeof?: unknown }).$$typeof)) ? 'component' : 'object';
}

let sandbox: ReturnType<typeof observe> | undefined;

/** The only interface to the outside of the context. It passes strings, so that no object crosses. */
Object.assign(globalThis, {
  releaseCheck: {
    begin(build: string): void {
      sandbox = observe(JSON.parse(build) as SandboxedBuild);
    },
    next: (error: string | null): string => JSON.stringify(sandbox?.next(error)),
  },
});

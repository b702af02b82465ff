import { createContext, runInContext, Script } from 'node:vm';
import { type CodeFromText, findCodeFromText } from './find-code-from-text';

export interface SandboxInput {
  /** Script of the page (shell/src/release-check). */
  page: string;
  /** `SandboxedBuild` as JSON. */
  build: string;
  /** Scripts of the build: path → text. */
  scripts: Readonly<Record<string, string>>;
}

export interface SandboxOutput {
  /** `BuildObservation` as JSON. It was made in the context of the build's code: hostile until parsed. */
  observation: string;
  codeFromText: CodeFromText[];
}

/**
 * Wall time of one script with its microtasks, where the process has no limit of processor time. On Linux that limit
 * ends an endless loop; wall time would refuse a good build on a machine that leaves this process little.
 */
const TIMEOUT = process.platform === 'linux' ? {} : { timeout: 30_000 };
/** A build asks for some twenty files and waits for as many events. */
const MAX_STEPS = 10_000;

/**
 * Loads a build in a bare JavaScript context of this process: no `require`, no function of Node and, as under the
 * site's page policy, no code from text. Only text crosses the boundary, in both directions. The process around it has
 * no files, no settings and no network as far as Node can take them away (observe-build.ts).
 * @throws when the sandbox itself fails, such as by too many steps
 */
export function run({ page, build, scripts }: SandboxInput): SandboxOutput {
  const context = createContext(Object.create(null) as object, {
    codeGeneration: { strings: false, wasm: false },
    microtaskMode: 'afterEvaluate',
  });
  const evaluate = (text: string): unknown => runInContext(text, context, TIMEOUT);
  evaluate(page);
  evaluate(`releaseCheck.begin(${JSON.stringify(build)})`);
  let error: string | null = null;
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const next = stepOf(evaluate(`releaseCheck.next(${JSON.stringify(error)})`));
    error = null;
    if (next.kind === 'done')
      return { observation: JSON.stringify(next.observation), codeFromText: findCodeFromText(scripts) };
    if (next.kind === 'script') error = runScript(String(next.file));
  }
  throw new Error('It was still loading after 10,000 steps.');

  function runScript(file: string): string | null {
    try {
      new Script(scripts[file] ?? '', { filename: file }).runInContext(context, TIMEOUT);
      return null;
    } catch (thrown) {
      return `${file}: ${textOf(thrown)}`;
    }
  }
}

/** @param said by the context; untrusted, because the build may have replaced the page's function */
function stepOf(said: unknown): { kind?: unknown; file?: unknown; observation?: unknown } {
  const step: unknown = typeof said === 'string' ? JSON.parse(said) : null;
  if (typeof step !== 'object' || step === null) throw new Error('It changed the page that it was loaded in.');
  return step;
}

/** An error of hostile code may be anything, with getters that throw: only plain text leaves this. */
function textOf(thrown: unknown): string {
  try {
    const { message } = thrown as { message?: unknown };
    return typeof message === 'string' ? message.slice(0, 500) : 'it threw something that is no error';
  } catch {
    return 'it threw something that cannot be read';
  }
}

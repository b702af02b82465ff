import * as z from '@bandmark/contracts/schema';

/**
 * What the release check observes when it loads a build in its sandbox. The sandbox page (shell/src/release-check)
 * writes it in the same realm as the build's code, so the server treats it as untrusted until it is parsed.
 */

/** Run-time kind of an export. A component is a function, or the result of `memo`, `forwardRef` or `lazy`. */
const kindSchema = z.string().check(z.maxLength(40));

/** Why a browser would refuse a file: it is missing from the build, lies outside it, or its hash differs. */
const fileRefusalSchema = z.enum(['missing', 'outside', 'changed']);

const addressSchema = z.string().check(z.maxLength(400));
const messageSchema = z.string().check(z.maxLength(600));

export const buildObservationSchema = z.object({
  /** Error of the entry's own script, or null. */
  entryError: z.nullable(messageSchema),
  /** By exposed module: what each export is, or why the module did not load. */
  modules: z.record(
    z.string(),
    z.object({ exports: z.record(z.string(), kindSchema), error: z.nullable(messageSchema) }),
  ),
  /** Files that the build requested and a browser would refuse; `file` is the address as requested. */
  refused: z.array(z.object({ file: addressSchema, as: z.enum(['script', 'style']), refusal: fileRefusalSchema })),
  /** Scripts that ran until all exposed modules had loaded, on a page that shares every library. */
  loaded: z.array(addressSchema),
  /**
   * Shared libraries: the `range` that the build accepts from the page, the `version` of its own fallback copy, and the
   * files that this copy needs beyond those already loaded.
   */
  libraries: z.array(
    z.object({
      name: z.string(),
      range: z.nullable(z.string()),
      version: z.nullable(z.string()),
      files: z.array(addressSchema),
    }),
  ),
  /** Versions of the libraries that the page of the sandbox shared. */
  offered: z.record(z.string(), z.string()),
});
export type BuildObservation = z.infer<typeof buildObservationSchema>;

/** Input of the sandbox page: a build without the contents of its files. */
export interface SandboxedBuild {
  /** URL of the version's directory, with a trailing slash. */
  base: string;
  entry: string;
  global: string;
  /** Of the entry. */
  integrity: string;
  /** Exposed modules. */
  modules: readonly string[];
  /** Path → SHA-384. */
  files: Readonly<Record<string, string>>;
}

/** The sandbox's next step: run a script of the build, poll again, or read the observation. */
export type SandboxStep =
  | { kind: 'script'; file: string }
  | { kind: 'again' }
  | { kind: 'done'; observation: BuildObservation };

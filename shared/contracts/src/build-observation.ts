import * as z from '@bandmark/contracts/schema';

/**
 * What the check of a release sees when it loads a build in its sandbox. Written by the page of the sandbox
 * (shell/src/release-check), beside the code of the build, and therefore hostile until parsed by the server.
 */

/** What an export is at run time. A component is a function, or what `memo`, `forwardRef` and `lazy` make of one. */
const kindSchema = z.string().check(z.maxLength(40));

/** Why a browser would not have loaded a file: it is not in the build, lies outside it, or has other bytes. */
const fileRefusalSchema = z.enum(['missing', 'outside', 'changed']);

const addressSchema = z.string().check(z.maxLength(400));
const messageSchema = z.string().check(z.maxLength(600));

export const buildObservationSchema = z.object({
  /** The entry ran and left a container under the release's global name. */
  hasContainer: z.boolean(),
  /** Error of the entry's own script, or null. */
  entryError: z.nullable(messageSchema),
  /** By exposed module: what each export is, or why the module did not load. */
  modules: z.record(
    z.string(),
    z.object({ exports: z.record(z.string(), kindSchema), error: z.nullable(messageSchema) }),
  ),
  /** What the build asked for and a browser would refuse; `file` is the address as asked. */
  refused: z.array(z.object({ file: addressSchema, as: z.enum(['script', 'style']), refusal: fileRefusalSchema })),
  /** Scripts that ran until all exposed modules had loaded, under a page that shares every library. */
  loaded: z.array(addressSchema),
  /**
   * Shared libraries as the build takes them from a page (`range`) and as it offers its own copy (`version`), each
   * with the files that the copy needs and nothing loaded before.
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

/** What the page of the sandbox is given: a build without the texts of its files. */
export interface SandboxedBuild {
  /** Directory of the version, as an address with a slash at its end. */
  base: string;
  entry: string;
  global: string;
  /** The entry's. */
  integrity: string;
  /** Exposed modules. */
  modules: readonly string[];
  /** Path → SHA-384. */
  files: Readonly<Record<string, string>>;
}

/** What the sandbox does next: run a script of the build, ask again, or read the observation. */
export type SandboxStep =
  | { kind: 'script'; file: string }
  | { kind: 'again' }
  | { kind: 'done'; observation: BuildObservation };

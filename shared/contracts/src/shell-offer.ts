import * as z from '@bandmark/contracts/schema';
import { requiresSchema } from './registry';

/**
 * What a shell offers to remotes. Each build of the shell contains it as a file (`SHELL_OFFER_FILE`), which the release
 * checks read and pages never load.
 */
export const shellOfferSchema = z.object({
  schema: z.literal(1),
  versions: requiresSchema,
  /** Versions of the shared libraries, by module. */
  libraries: z.record(z.string(), z.string()),
  /** Run-time export names of each module that the shell provides. */
  facade: z.record(z.string(), z.array(z.string())),
  /** Sources of the contract's modules and of everything that they import: path below `src` → text. */
  contract: z.record(z.string(), z.string()),
  /** `REMOTE_EXPORTS` of the contract; absent from older shells. */
  exports: z.optional(z.record(z.string(), z.record(z.string(), z.string()))),
});
export type ShellOffer = z.infer<typeof shellOfferSchema>;

import * as z from '@bandmark/contracts/schema';
import { requiresSchema } from './registry';

/**
 * What a shell offers to remotes. Each build of the shell carries it in a file (`SHELL_OFFER_FILE`) that no page loads
 * and that the checks of a release read.
 */
export const shellOfferSchema = z.object({
  schema: z.literal(1),
  versions: requiresSchema,
  /** Versions of the shared libraries, by module. */
  libraries: z.record(z.string(), z.string()),
  /** Names that each module of the shell exports at run time. */
  facade: z.record(z.string(), z.array(z.string())),
  /** The contract's modules and what they are made of: path below `src` → text. */
  contract: z.record(z.string(), z.string()),
  /** `REMOTE_EXPORTS` of the contract; shells from before this field name none. */
  exports: z.optional(z.record(z.string(), z.record(z.string(), z.string()))),
});
export type ShellOffer = z.infer<typeof shellOfferSchema>;

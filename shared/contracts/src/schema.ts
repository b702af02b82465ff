import { coerce as coerceTo } from 'zod/mini';

/**
 * What the contracts use of zod/mini, name by name: the shell shares this module with the remotes, which then carry no
 * parser. A shared module is not tree-shaken, and all of zod/mini would cost more than it saves.
 * A name more: raise the minor version in shared/presets/webpack/shared-libraries.mjs and in the shell's list, and a
 * remote that needs it takes its own copy under a shell that does not have it yet.
 */
export {
  _default,
  array,
  boolean,
  catch,
  discriminatedUnion,
  enum,
  extend,
  int,
  length,
  literal,
  looseObject,
  maximum,
  maxLength,
  minimum,
  minLength,
  multipleOf,
  nullable,
  number,
  object,
  optional,
  positive,
  record,
  regex,
  string,
  trim,
  tuple,
  union,
} from 'zod/mini';
export type { infer, input, output, ZodMiniType } from 'zod/mini';

export const coerce = { number: coerceTo.number };

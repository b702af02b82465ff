import { coerce as coerceTo } from 'zod/mini';

/**
 * The subset of zod/mini that the contracts use. The shell shares this module with the remotes, so that they bundle no
 * parser. It lists names because a shared module is not tree-shaken, and all of zod/mini would cost more than it saves.
 * To add a name, raise the minor version in shared/presets/webpack/shared-libraries.mjs and in the shell's list; a
 * remote that needs the name then falls back to its own copy under an older shell.
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

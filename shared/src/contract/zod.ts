/**
 * The parts of zod that domains write their schemas with. A remote takes them from the shell with the rest of this
 * module, and carries no zod itself. Add what is missing here.
 */
export {
  _default,
  array,
  boolean,
  type infer,
  lazy,
  literal,
  maxLength,
  nullable,
  number,
  object,
  optional,
  record,
  refine,
  regex,
  strictObject,
  string,
  toLowerCase,
  union,
  unknown,
  type ZodMiniType,
} from 'zod/mini'

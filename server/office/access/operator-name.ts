import * as v from 'valibot'

/** Fewest characters of the name of an operator. */
export const LEAST_NAME_LENGTH = 2
/** Most characters of it. */
export const OPERATOR_NAME_LENGTH = 60

/** The name of an operator, in the office and on the command line: one line, trimmed. */
export const OperatorName = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(LEAST_NAME_LENGTH),
  v.maxLength(OPERATOR_NAME_LENGTH),
  v.regex(/^[^\p{C}]+$/u),
)

import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema'
import type * as v from 'valibot'
import { DecimalText, Id, Moment } from '../../../contract/values.ts'
import { LooseText, ShownText } from '../../../contract/wire.ts'

/**
 * What this server sends and documents where the contract reads more: the app also takes numbers,
 * null and missing values from other servers.
 */
const SENT: readonly [v.GenericSchema, JsonSchema][] = [
  [Id, { type: 'string' }],
  [DecimalText, { type: 'string', pattern: String.raw`^-?\d{1,18}(\.\d{1,18})?$` }],
  [Moment, { type: 'string', format: 'date-time' }],
  [ShownText, { type: 'string' }],
  [LooseText, { type: 'string' }],
]

/** Returns the JSON Schema (draft 2020-12) of what goes over the wire. */
export function describeSchema(schema: v.GenericSchema): JsonSchema {
  const { $schema: _, ...described } = toJsonSchema(schema, {
    target: 'draft-2020-12',
    typeMode: 'input',
    errorMode: 'ignore',
    overrideSchema: ({ valibotSchema }) =>
      SENT.find(([known]) => beginningOf(known) === valibotSchema)?.[1],
  })
  return described
}

/** The first schema of a pipe, which is what is read before anything is converted. */
function beginningOf(schema: v.GenericSchema): unknown {
  return 'pipe' in schema && Array.isArray(schema.pipe) ? schema.pipe[0] : schema
}

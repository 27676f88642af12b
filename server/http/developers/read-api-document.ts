import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema'
import type * as v from 'valibot'
import { readApiEndpoints } from '../../../contract/calls/read-api.ts'
import { statusOf, type FailureCode } from '../failures.ts'

type Name = keyof typeof readApiEndpoints

/** What the contract does not have of a call. */
export const SUMMARIES: Readonly<Record<Name, string>> = {
  balances: 'Balances of all accounts',
  transactions: 'Transactions, the latest first',
}

/** Failures of every call by a read key, with what each means. */
export const FAILURES = {
  BAD_REQUEST: 'A parameter is wrong.',
  KEY_IN_ADDRESS: 'The key is in the address. Send it in the header, and revoke this one.',
  KEY_UNKNOWN: 'There is no such key, it was revoked, or it has expired.',
  KEY_SCOPE: 'The key may not read this.',
  TOO_MANY_REQUESTS: 'Too many calls in a minute; Retry-After says how long to wait.',
} as const satisfies Readonly<Partial<Record<FailureCode, string>>>

const KEY = {
  type: 'http',
  scheme: 'bearer',
  description: 'A read key of the owner: `rk_` and 43 characters. Never in an address.',
}

/**
 * Returns the OpenAPI 3.1 document of the calls by which programs of an owner read, made of the
 * contract.
 */
export function describeReadApi() {
  return {
    openapi: '3.1.1',
    info: {
      title: 'Read API',
      version: '2',
      description:
        'Balances and transactions for programs of an owner, by a key that the owner makes. Amounts are decimal text. Nothing can be changed.',
    },
    servers: [{ url: '/' }],
    security: [{ key: [] }],
    paths: Object.fromEntries(
      Object.entries(readApiEndpoints).map(([name, endpoint]) => [
        endpoint.path,
        { get: describeCall(name, endpoint) },
      ]),
    ),
    components: { securitySchemes: { key: KEY } },
  }
}

function describeCall(name: string, endpoint: (typeof readApiEndpoints)[Name]) {
  return {
    operationId: name,
    summary: isName(name) ? SUMMARIES[name] : name,
    description: `The key needs the scope \`${endpoint.scope}\`.`,
    parameters: 'query' in endpoint ? parametersOf(endpoint.query) : [],
    responses: {
      200: {
        description: 'Done',
        content: { 'application/json': { schema: describe(endpoint.answer) } },
      },
      ...refusals(),
    },
  }
}

function isName(name: string): name is Name {
  return Object.hasOwn(SUMMARIES, name)
}

function parametersOf(query: v.GenericSchema) {
  return Object.entries(describe(query).properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: false,
    schema,
  }))
}

function refusals() {
  const failures = Object.entries(FAILURES)
  return Object.fromEntries(
    failures.map(([code]) => {
      const status = statusOf(isFailure(code) ? code : 'INTERNAL')
      const same = failures.filter(([other]) => isFailure(other) && statusOf(other) === status)
      return [status, { description: same.map((pair) => pair.join(': ')).join(' ') }]
    }),
  )
}

function isFailure(code: string): code is keyof typeof FAILURES {
  return Object.hasOwn(FAILURES, code)
}

function describe(schema: v.GenericSchema): JsonSchema {
  const { $schema: _, ...described } = toJsonSchema(schema, {
    target: 'draft-2020-12',
    typeMode: 'input',
    errorMode: 'ignore',
  })
  return described
}

import type { JsonSchema } from '@valibot/to-json-schema'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { endpoints } from '../../../contract/endpoints.ts'
import { LANGUAGES } from '../../../texts/languages.ts'
import { IDEMPOTENCY_HEADER, RefusedAnswer, VERSION_HEADER } from '../../../contract/wire.ts'
import { statusOf } from '../../http/failures.ts'
import { type EndpointName, failuresOf, OPERATIONS } from './operations.ts'
import { describeSchema } from './schemas.ts'

const DESCRIPTION = `Amounts are decimal text. Every failure is JSON with \`status: "error"\`, a \`code\` for programs
and a \`message\` for people in the language of the request. An address works with and without a trailing slash;
another method is answered 405 METHOD_NOT_ALLOWED with \`Allow\`, an unknown address 404 NOT_FOUND. After INTERNAL or
UNAVAILABLE the outcome of a keyed call is unknown: repeat it with the same ${IDEMPOTENCY_HEADER}. A server that stops
answers 503 DRAINING to calls that another one can do.`

const PARAMETERS = {
  AcceptLanguage: {
    name: 'Accept-Language',
    in: 'header',
    description: 'Language of messages; `language` in the query precedes it.',
    schema: { type: 'string', examples: ['en-GB,ru;q=0.5'] },
  },
  Language: { name: 'language', in: 'query', schema: { enum: [...LANGUAGES] } },
  IdempotencyKey: {
    name: IDEMPOTENCY_HEADER,
    in: 'header',
    description: 'The act is done at most once under a key of its owner.',
    schema: { type: 'string', pattern: String.raw`^[\x21-\x7e]{8,128}$` },
  },
  IfNoneMatch: { name: 'If-None-Match', in: 'header', schema: { type: 'string' } },
}

const HEADERS = {
  RequestId: {
    description: 'Id of the request in the log of the server.',
    schema: { type: 'string' },
  },
  CacheControl: { schema: { type: 'string' } },
  AppVersion: {
    description: 'Version of the app that this server serves.',
    schema: { type: 'string' },
  },
  RetryAfter: {
    description: 'Seconds to wait, with a temporary failure.',
    schema: { type: 'string', pattern: String.raw`^\d+$` },
  },
  ETag: { schema: { type: 'string' } },
}

/** A server that stops refuses what another one can do (`start/http-server.ts`). */
const DRAINING_STATUS = 503

const COMMON_HEADERS = {
  'X-Request-Id': { $ref: '#/components/headers/RequestId' },
  'Cache-Control': { $ref: '#/components/headers/CacheControl' },
  [VERSION_HEADER]: { $ref: '#/components/headers/AppVersion' },
}

/** Returns the OpenAPI 3.1 document of the contract. */
export function describeApi() {
  const calls = Object.entries<Endpoint>(endpoints).map(
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.entries widens the names
    ([name, endpoint]) => [name as EndpointName, endpoint] as const,
  )
  return {
    openapi: '3.1.1',
    info: { title: 'E-Wallet', version: '2', description: DESCRIPTION },
    servers: [{ url: '/' }],
    paths: Object.fromEntries(
      calls.map(([name, endpoint]) => [
        endpoint.path,
        { [endpoint.method.toLowerCase()]: describeOperation(name, endpoint) },
      ]),
    ),
    components: {
      securitySchemes: {
        token: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: '`Token` and, after a space, the `auth_token` of a login.',
        },
      },
      parameters: PARAMETERS,
      headers: HEADERS,
      schemas: {
        Refusal: describeSchema(RefusedAnswer),
        ...Object.fromEntries(calls.flatMap(([name, endpoint]) => schemasOf(name, endpoint))),
      },
    },
  }
}

function schemasOf(name: EndpointName, { body, answer, files }: Endpoint): [string, JsonSchema][] {
  return [
    ...(files ? [] : [[`${name}Answer`, describeSchema(answer)] as [string, JsonSchema]]),
    ...(body ? [[`${name}Request`, describeSchema(body)] as [string, JsonSchema]] : []),
  ]
}

function describeOperation(name: EndpointName, endpoint: Endpoint) {
  return {
    operationId: name,
    summary: OPERATIONS[name].summary,
    security: securityOf(endpoint),
    parameters: parametersOf(name, endpoint),
    ...(endpoint.body && {
      requestBody: { required: true, content: jsonOf(`${name}Request`) },
    }),
    responses: {
      200: {
        description: 'Done',
        headers: { ...COMMON_HEADERS, ...(name === 'texts' && ETAG_HEADER) },
        content: endpoint.files ? filesOf(endpoint.files) : jsonOf(`${name}Answer`),
      },
      ...(name === 'texts' && { 304: { description: 'Unchanged', headers: ETAG_HEADER } }),
      ...refusalsOf(name, endpoint),
    },
  }
}

const ETAG_HEADER = { ETag: { $ref: '#/components/headers/ETag' } }

function securityOf({ isPublic, hasOptionalToken }: Endpoint): object[] {
  if (!isPublic) return [{ token: [] }]
  return hasOptionalToken ? [{}, { token: [] }] : []
}

function parametersOf(name: EndpointName, endpoint: Endpoint): object[] {
  const queries = endpoint.query ? describeQuery(endpoint.query) : []
  const ownsLanguage = queries.some((query) => query.name === 'language')
  return [
    refer('AcceptLanguage'),
    ...(ownsLanguage ? [] : [refer('Language')]),
    ...(endpoint.isKeyed ? [refer('IdempotencyKey')] : []),
    ...(name === 'texts' ? [refer('IfNoneMatch')] : []),
    ...queries,
  ]
}

function refer(parameter: keyof typeof PARAMETERS): { $ref: string } {
  return { $ref: `#/components/parameters/${parameter}` }
}

function describeQuery(query: NonNullable<Endpoint['query']>) {
  const { properties = {}, required = [] } = describeSchema(query)
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

/** The answers of failures, one for each status, with the codes that it may have. */
function refusalsOf(name: EndpointName, endpoint: Endpoint) {
  const codes = new Map<number, string[]>()
  for (const code of failuresOf(name, endpoint)) {
    codes.set(statusOf(code), [...(codes.get(statusOf(code)) ?? []), code])
  }
  if (endpoint.method === 'GET' || endpoint.isKeyed) codes.get(DRAINING_STATUS)?.push('DRAINING')
  return Object.fromEntries([...codes].map(([status, list]) => [status, describeRefusal(list)]))
}

function describeRefusal(codes: readonly string[]) {
  return {
    description: codes.join(', '),
    headers: { ...COMMON_HEADERS, 'Retry-After': { $ref: '#/components/headers/RetryAfter' } },
    content: {
      'application/json': {
        schema: {
          allOf: [
            { $ref: '#/components/schemas/Refusal' },
            { required: ['status', 'code', 'message'], properties: { code: { enum: codes } } },
          ],
        },
      },
    },
  }
}

function filesOf(types: readonly string[]) {
  return Object.fromEntries(types.map((type) => [type, {}]))
}

function jsonOf(schema: string) {
  return { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` } } }
}

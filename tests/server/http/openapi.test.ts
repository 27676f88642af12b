import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FAILURE_CODES } from '../../../server/http/failures.ts'
import { describeApi } from '../../../server/sandbox/openapi/document.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { endpoints } from '../../../contract/endpoints.ts'
import { openWallet, type Wallet } from '../support/app-harness.ts'
import { apiDocument, findDifferences, readOperation } from '../support/api-document.ts'

const CALLS = Object.entries<Endpoint>(endpoints)

let wallet: Wallet
beforeAll(async () => {
  wallet = await openWallet()
})
afterAll(() => wallet.close())

test('the sandbox serves the document, a server with customers does not', async () => {
  const answer = await wallet.app.request('/v2/openapi.json')
  expect([answer.status, await answer.json()]).toEqual([200, apiDocument])
  const production = wallet.withSettings({ sandbox: false })
  expect((await production.request('/v2/openapi.json')).status).toBe(404)
})

test('the document is valid OpenAPI 3.1', async () => {
  const validator = new Validator()
  const result = await validator.validate(apiDocument)
  expect(result).toMatchObject({ valid: true })
  expect(validator.version).toBe('3.1')
})

test('the OpenAPI document has each call of the contract and no other', () => {
  const { paths } = describeApi()
  const described = Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(described).toEqual(CALLS.map(([, { method, path }]) => `${method} ${path}`))
})

test('every failure belongs to a call, but for that of methods and those of read keys', () => {
  const described = new Set(CALLS.flatMap(([, endpoint]) => codesOf(endpoint)))
  expect(FAILURE_CODES.filter((code) => !described.has(code))).toEqual([
    'KEY_IN_ADDRESS',
    'KEY_UNKNOWN',
    'KEY_SCOPE',
    'METHOD_NOT_ALLOWED',
  ])
})

/** The codes of failures of a call. */
function codesOf(endpoint: Endpoint): string[] {
  const { responses } = readOperation(endpoint).operation
  return Object.entries(responses).flatMap(([status, { description }]) =>
    Number(status) >= 400 ? description.split(', ') : [],
  )
}

describe.each(CALLS)('%s', (name, endpoint) => {
  const { operation, parameters } = readOperation(endpoint)

  test('the OpenAPI document has schemas of the body and answer of each call', () => {
    const answer = {
      'application/json': { schema: { $ref: `#/components/schemas/${name}Answer` } },
    }
    const files = endpoint.files && Object.fromEntries(endpoint.files.map((type) => [type, {}]))
    expect(operation.responses['200']?.content).toEqual(files ?? answer)
    expect(operation.requestBody?.content['application/json'].schema).toEqual(
      endpoint.body && { $ref: `#/components/schemas/${name}Request` },
    )
  })

  test('the OpenAPI document has the security scheme of each call', () => {
    const token = { token: [] }
    const expected = endpoint.hasOptionalToken ? [{}, token] : endpoint.isPublic ? [] : [token]
    expect(operation.security).toEqual(expected)
  })

  test('the OpenAPI document has the query and headers of each call', () => {
    const named = parameters.map(({ in: place, name: parameter }) => `${place} ${parameter}`)
    expect(named).toContain('header Accept-Language')
    expect(named).toContain('query language')
    expect(named.includes('header Idempotency-Key')).toBe(endpoint.isKeyed !== undefined)
    expect(operation.responses['200']?.headers).toHaveProperty('X-Request-Id')
  })
})

test('a list of transactions has each filter of the contract', () => {
  const { parameters } = readOperation(endpoints.transactions)
  const queries = parameters.filter((parameter) => parameter.in === 'query')
  expect(queries.map((parameter) => parameter.name)).toEqual([
    'language',
    'ordering',
    'limit',
    'offset',
    'cursor',
    'account_id',
    'currency_code',
    'created_at__gte',
    'created_at__lt',
    'category',
    'tag',
    'search',
    'kind',
    'state',
  ])
})

/** An answer of the wallets with one account. */
function answerWith(account: object) {
  return { status: 200, json: { results: [{ accounts: [account] }] } }
}

describe('an answer', () => {
  test('an answer with a failure that the document does not name is found', () => {
    const json = { status: 'error', code: 'PIN_WRONG', message: 'no' }
    expect(findDifferences(endpoints.wallet, { status: 422, json })).toHaveLength(1)
    expect(findDifferences(endpoints.login, { status: 422, json })).toHaveLength(1)
    expect(findDifferences(endpoints.withdrawal, { status: 422, json })).toEqual([])
  })

  test('an answer with a member of another type is found', () => {
    const account = { id: '1', currency_code: 'RUB', balance: '1.00' }
    expect(findDifferences(endpoints.wallet, answerWith(account))).toEqual([])
    expect(findDifferences(endpoints.wallet, answerWith({ ...account, balance: 1 }))).toHaveLength(
      1,
    )
  })
})

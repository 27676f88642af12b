import { getAuthServerOpenAPI, getResourceServerOpenAPI } from '@interledger/open-payments'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { Access } from '../../../server/domain/open-payments/access.ts'
import { NewIncoming, NewOutgoing, NewQuote } from '../../../server/http/open-payments/bodies.ts'

const ADDRESS = 'https://wallet.example/@anna'
const INCOMING = 'https://wallet.example/op/incoming-payments/1'
const amount = { value: '1', assetCode: 'USD', assetScale: 2 }
const quote = { walletAddress: ADDRESS, receiver: INCOMING, method: 'ilp' }

type Document = Awaited<ReturnType<typeof getResourceServerOpenAPI>>
type Method = Parameters<Document['createRequestValidator']>[0]['method']
type Given = Parameters<ReturnType<Document['createRequestValidator']>>[0]
const POST = v.parse(
  v.custom<Method>((given) => given === 'post'),
  'post',
)
const AnyRequest = v.custom<Given>((given) => typeof given === 'object')

/** Bodies by path, each with what is wrong with it; undefined for one that is right. */
const BODIES: readonly [string, v.GenericSchema, object, string?][] = [
  ['/incoming-payments', NewIncoming, { walletAddress: ADDRESS }],
  ['/incoming-payments', NewIncoming, { walletAddress: ADDRESS, incomingAmount: amount }],
  ['/incoming-payments', NewIncoming, { walletAddress: ADDRESS, metadata: { a: { b: [1] } } }],
  [
    '/incoming-payments',
    NewIncoming,
    { walletAddress: ADDRESS, expiresAt: '2030-01-01T00:00:00Z' },
  ],
  ['/incoming-payments', NewIncoming, {}, 'no address'],
  ['/incoming-payments', NewIncoming, { walletAddress: 7 }, 'a number'],
  ['/incoming-payments', NewIncoming, { walletAddress: ADDRESS, other: 1 }, 'an unknown member'],
  ['/incoming-payments', NewIncoming, { walletAddress: ADDRESS, metadata: 'x' }, 'a text'],
  ['/incoming-payments', NewIncoming, { walletAddress: ADDRESS, expiresAt: 'soon' }, 'no moment'],
  [
    '/incoming-payments',
    NewIncoming,
    { walletAddress: ADDRESS, incomingAmount: { ...amount, value: 1 } },
    'no text',
  ],
  [
    '/incoming-payments',
    NewIncoming,
    { walletAddress: ADDRESS, incomingAmount: { ...amount, value: '-1' } },
    'below zero',
  ],
  [
    '/incoming-payments',
    NewIncoming,
    { walletAddress: ADDRESS, incomingAmount: { ...amount, assetScale: 256 } },
    'a scale',
  ],
  ['/quotes', NewQuote, quote],
  ['/quotes', NewQuote, { ...quote, debitAmount: amount }],
  ['/quotes', NewQuote, { ...quote, receiveAmount: amount }],
  ['/quotes', NewQuote, { ...quote, receiveAmount: amount, debitAmount: amount }, 'both amounts'],
  ['/quotes', NewQuote, { ...quote, method: 'sepa' }, 'another method'],
  ['/quotes', NewQuote, { ...quote, receiver: ADDRESS }, 'no incoming payment'],
  ['/outgoing-payments', NewOutgoing, { walletAddress: ADDRESS, quoteId: `${ADDRESS}/q` }],
  [
    '/outgoing-payments',
    NewOutgoing,
    { walletAddress: ADDRESS, incomingPayment: INCOMING, debitAmount: amount },
  ],
  ['/outgoing-payments', NewOutgoing, { walletAddress: ADDRESS }, 'neither'],
  [
    '/outgoing-payments',
    NewOutgoing,
    { walletAddress: ADDRESS, incomingPayment: INCOMING },
    'no amount',
  ],
]

test.each(BODIES)(
  'body %# of %s is taken, or refused, by our schema and by the document of the standard alike',
  async (path, schema, body, wrong) => {
    const document = await getResourceServerOpenAPI()
    const validate = document.createRequestValidator({ path, method: POST })
    const request = {
      body,
      headers: {
        'content-type': 'application/json',
        'signature-input': 'x',
        signature: 'x',
      },
    }
    const isRight = wrong === undefined
    expect(passes(() => validate(v.parse(AnyRequest, request)))).toBe(isRight)
    expect(v.safeParse(schema, body).success).toBe(isRight)
  },
)

const limits = { debitAmount: amount }
const outgoing = { type: 'outgoing-payment', actions: ['create'], identifier: ADDRESS, limits }
test.each([
  [[{ type: 'incoming-payment', actions: ['create', 'read'] }], true],
  [[{ type: 'incoming-payment', actions: ['create'], identifier: ADDRESS }], true],
  [[{ type: 'quote', actions: ['create'] }, outgoing], true],
  [
    [
      {
        ...outgoing,
        limits: { ...limits, interval: 'R1/2026-01-01T00:00:00Z/P1M', receiver: INCOMING },
      },
    ],
    true,
  ],
  [[{ type: 'quote', actions: ['complete'] }], false],
  [[{ type: 'transfer', actions: ['create'] }], false],
  [[{ ...outgoing, identifier: undefined }], false],
  [[{ type: 'incoming-payment', actions: ['create', 'create'] }], false],
])(
  'access %# is taken, or refused, by our schema and by the document of the standard alike',
  async (access, isRight) => {
    const document = await getAuthServerOpenAPI()
    const validate = document.createRequestValidator({ path: '/', method: POST })
    const body: unknown = JSON.parse(JSON.stringify({ client: ADDRESS, access_token: { access } }))
    const request = { body, headers: { 'content-type': 'application/json' } }
    expect(passes(() => validate(v.parse(AnyRequest, request)))).toBe(isRight)
    const given = v.parse(v.object({ access_token: v.object({ access: v.unknown() }) }), body)
    expect(v.safeParse(Access, given.access_token.access).success).toBe(isRight)
  },
)

function passes(act: () => unknown): boolean {
  try {
    act()
    return true
  } catch {
    return false
  }
}

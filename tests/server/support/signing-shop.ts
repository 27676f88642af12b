import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { createHeaders } from '@interledger/http-signature-utils'
import * as v from 'valibot'
import type { Settings } from '../../../server/config/settings.ts'
import type { Database } from '../../../server/db/database.ts'
import { openTestDatabase, type TestEngine } from '../../support/test-database.ts'
import { openWalletOn } from './app-harness.ts'
import { addProgramKey, ORIGIN, ownerWithAddress } from './open-payments-acts.ts'
import { allow } from './open-payments-world.ts'

export const AUTH = '/op/auth'
const Token = v.object({ access_token: v.object({ value: v.string(), manage: v.string() }) })
/** A request that waits for its owner. */
export const Pending = v.object({
  interact: v.object({ redirect: v.string(), finish: v.string() }),
  continue: v.object({ access_token: v.object({ value: v.string() }), uri: v.string() }),
})
const Made = v.object({ id: v.string() })

interface Sent {
  path: string
  method?: 'GET' | 'POST' | 'DELETE'
  body?: object
  token?: string
  key?: KeyObject
  keyId?: string
}

/** The address of the program, and that of the owner who is asked. */
export const SHOP = `${ORIGIN}/@shop-of-anna`
export const PAYER = `${ORIGIN}/@boris`

/** Returns an amount of dollars in cents. */
export function usd(value: number) {
  return { value: String(value), assetCode: 'USD', assetScale: 2 }
}

/** Returns the token of an answer. */
export function tokenOf(json: unknown): string {
  return v.parse(Token, json).access_token.value
}

/** Returns the address of what an answer has made. */
export function madeIn(json: unknown): string {
  return v.parse(Made, json).id
}

interface Signing {
  key: KeyObject
  keyId: string
  /** Delivers a request to the wallet. */
  request: (path: string, init: RequestInit) => Promise<Response>
  /** Allows as the payer what the page at an address asks for. */
  allowAsPayer: (redirect: string) => Promise<unknown>
}

/** Returns the calls of the shop, each signed by hand, so that it can be wrong. */
export function createSigningClient({ key, keyId, request, allowAsPayer }: Signing) {
  let grants = 0

  const sign = async (sent: Sent) => {
    const { path, method = 'POST', body, token } = sent
    const text = body && JSON.stringify(body)
    const asked = {
      method,
      url: ORIGIN + path,
      headers: token === undefined ? {} : { authorization: `GNAP ${token}` },
      ...(text !== undefined && { body: text }),
    }
    const signer = { privateKey: sent.key ?? key, keyId: sent.keyId ?? keyId }
    const signed = await createHeaders({ request: asked, ...signer })
    const headers = Object.fromEntries(
      Object.entries({ ...asked.headers, ...signed }).map(([name, value]) => [
        name.toLowerCase(),
        value,
      ]),
    )
    return { method, headers, ...(text !== undefined && { body: text }) }
  }
  const deliver = async (path: string, init: RequestInit) => {
    const response = await request(path, init)
    const text = await response.text()
    const json: unknown = text === '' ? {} : JSON.parse(text)
    const error = v.safeParse(v.object({ error: v.object({ code: v.string() }) }), json)
    return { status: response.status, json, code: error.success ? error.output.error.code : '' }
  }
  const send = async (sent: Sent) => deliver(sent.path, await sign(sent))

  const openGrant = () => ({
    client: SHOP,
    access_token: {
      access: [
        { type: 'incoming-payment', actions: ['create', 'read', 'complete', 'list'] },
        { type: 'quote', actions: ['create'] },
      ],
    },
    // Two requests of one second that are equal have one signature.
    nonce: (grants += 1),
  })
  const openToken = async () => {
    const { json } = await send({ path: AUTH, body: openGrant() })
    return tokenOf(json)
  }
  const makeIncoming = async (token: string, amount?: number) => {
    const body = {
      walletAddress: SHOP,
      ...(amount !== undefined && { incomingAmount: usd(amount) }),
      metadata: { n: (grants += 1) },
    }
    return madeIn((await send({ path: '/op/incoming-payments', body, token })).json)
  }
  const askPayer = (limits: object, finish?: object) =>
    send({
      path: AUTH,
      body: {
        client: SHOP,
        access_token: {
          access: [{ type: 'outgoing-payment', actions: ['create'], identifier: PAYER, limits }],
        },
        interact: { start: ['redirect'], ...(finish && { finish }) },
        nonce: (grants += 1),
      },
    })
  const continueGrant = async (pending: v.InferOutput<typeof Pending>, reference?: string) => {
    const { uri, access_token } = pending.continue
    return send({
      path: new URL(uri).pathname,
      token: access_token.value,
      ...(reference !== undefined && { body: { interact_ref: reference } }),
    })
  }
  const payingToken = async (limits: object) => {
    const pending = v.parse(Pending, (await askPayer(limits)).json)
    await allowAsPayer(pending.interact.redirect)
    return tokenOf((await continueGrant(pending)).json)
  }
  const pay = (token: string, incomingPayment: string, amount: number) =>
    send({
      path: '/op/outgoing-payments',
      token,
      body: {
        walletAddress: PAYER,
        incomingPayment,
        debitAmount: usd(amount),
        metadata: { n: (grants += 1) },
      },
    })
  const made = { sign, deliver, send, openGrant, openToken, makeIncoming }
  return { ...made, askPayer, continueGrant, payingToken, pay }
}

export type SigningShop = Awaited<ReturnType<typeof openSigningShop>>

/**
 * Opens a wallet with a shop that signs its requests by hand, so that they can be wrong, and an
 * owner whom it asks. `watch` returns the database that the wallet gets.
 */
export async function openSigningShop(
  engine: TestEngine,
  {
    watch = (db) => db,
    settings,
  }: { watch?: (db: Database) => Database; settings?: Partial<Settings> } = {},
) {
  const keyId = 'shop-key'
  const { db, drop } = await openTestDatabase(engine)
  const wallet = openWalletOn({ db: watch(db), drop }, { openPaymentsOrigin: ORIGIN, ...settings })
  const shop = await ownerWithAddress(wallet, 'shop-of-anna')
  const payer = await ownerWithAddress(wallet, 'boris')
  const pair = generateKeyPairSync('ed25519')
  const key = pair.privateKey
  const jwk = { ...pair.publicKey.export({ format: 'jwk' }), kid: keyId }
  await addProgramKey(wallet, shop.token, JSON.stringify(jwk))
  wallet.clock.forwardSeconds((Date.now() - wallet.clock.now().getTime()) / 1000)
  const client = createSigningClient({
    key,
    keyId,
    request: async (path, init) => wallet.app.request(ORIGIN + path, init),
    allowAsPayer: (redirect) => allow({ wallet }, payer.token, redirect),
  })
  return { wallet, shop, payer, ...client, close: () => wallet.close() }
}

import { generateKeyPairSync, randomInt } from 'node:crypto'
import {
  type AuthenticatedClient,
  createAuthenticatedClient,
  isFinalizedGrantWithAccessToken,
  isPendingGrant,
  type PendingGrant,
} from '@interledger/open-payments'
import type { APIRequestContext } from '@playwright/test'
import { walletAddressEndpoints } from '../../contract/calls/wallet-address.ts'
import { IDEMPOTENCY_HEADER } from '../../contract/wire.ts'
import { expect } from './app.ts'
import { type Owner, registerIdentified } from './owners.ts'

const PIN = '1379'

/** Makes a call of an owner, which has to be answered. */
async function post(
  request: APIRequestContext,
  { token }: Owner,
  path: string,
  data: object,
): Promise<unknown> {
  const headers = { Authorization: `Token ${token}`, [IDEMPOTENCY_HEADER]: crypto.randomUUID() }
  const answer = await request.post(path, { headers, data })
  const body = await answer.json()
  expect(body.status, `${path}: ${body.message}`).not.toBe('error')
  return body
}

/** Sets the wallet address of an owner, and returns it whole. */
export async function takeAddress(
  request: APIRequestContext,
  owner: Owner,
  { name, publicName }: { name: string; publicName: string },
): Promise<string> {
  const headers = { Authorization: `Token ${owner.token}` }
  const { results } = await (await request.get('/v2/wallet', { headers })).json()
  const accounts: { id: string; currency_code: string }[] = results[0].accounts
  const account = accounts.find(({ currency_code }) => currency_code === 'RUB')
  const { path } = walletAddressEndpoints.setWalletAddress
  const data = { name, public_name: publicName, account_id: account?.id }
  await post(request, owner, path, data)
  const own = await request.get(walletAddressEndpoints.walletAddress.path, { headers })
  return (await own.json()).address.url
}

/** A program with a wallet address of its own, which speaks by the official client. */
export interface Shop {
  owner: Owner
  address: string
  client: AuthenticatedClient
  /** The authorization server and the resource server. */
  auth: string
  resources: string
}

/**
 * Opens a shop: an owner with an address, a registered key, and the official client, which checks
 * every answer.
 */
export async function openShop(
  request: APIRequestContext,
  environment: 'ewallet' | 'grok',
  publicName: string,
): Promise<Shop> {
  const owner = await registerIdentified(request, { environment })
  const name = freshName('books')
  const address = await takeAddress(request, owner, { name, publicName })
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const keyId = `key-of-${name}`
  const key = JSON.stringify({ ...publicKey.export({ format: 'jwk' }), kid: keyId })
  const { path } = walletAddressEndpoints.addProgramKey
  await post(request, owner, path, { name: 'Shop', key, pin: PIN })
  const client = await createAuthenticatedClient({
    walletAddressUrl: address,
    privateKey,
    keyId,
    validateResponses: true,
  })
  const { origin } = new URL(address)
  return { owner, address, client, auth: `${origin}/op/auth`, resources: `${origin}/op` }
}

/** Returns a name that no other test has. */
export function freshName(beginning: string): string {
  return `${beginning}-${randomInt(1e9).toString(36)}x`
}

/** Returns an amount of rubles in kopecks. */
export function rubles(value: number) {
  return { value: String(value), assetCode: 'RUB', assetScale: 2 }
}

/** Opens an incoming payment of a shop, with what it is for. */
export async function openIncoming(
  { client, auth, resources, address }: Shop,
  description: string,
  amount?: number,
): Promise<string> {
  const grant = await client.grant.request(
    { url: auth },
    { access_token: { access: [{ type: 'incoming-payment', actions: ['create', 'read'] }] } },
  )
  if (!isFinalizedGrantWithAccessToken(grant)) throw new Error('a page was asked for')
  const { id } = await client.incomingPayment.create(
    { url: resources, accessToken: grant.access_token.value },
    {
      walletAddress: address,
      ...(amount !== undefined && { incomingAmount: rubles(amount) }),
      metadata: { description },
    },
  )
  return id
}

interface Asking {
  payer: string
  /** None where the program asks to read the payments of others. */
  limits?: object
  back: string
}

/** Asks an owner to let a shop pay from their address. */
export async function askToPay(
  { client, auth }: Shop,
  { payer, limits, back }: Asking,
): Promise<PendingGrant> {
  const pending = await client.grant.request(
    { url: auth },
    {
      access_token: {
        access: [
          limits
            ? { type: 'outgoing-payment', actions: ['create', 'read'], identifier: payer, limits }
            : { type: 'outgoing-payment', actions: ['read-all'], identifier: payer },
        ],
      },
      interact: {
        start: ['redirect'],
        finish: { method: 'redirect', uri: back, nonce: crypto.randomUUID() },
      },
    },
  )
  if (!isPendingGrant(pending)) throw new Error('no page was asked for')
  return pending
}

/** Continues a request with what the browser brought back, and returns the token. */
export async function continueAsking(
  { client }: Shop,
  { continue: { uri, access_token } }: PendingGrant,
  reference: string,
): Promise<string> {
  const grant = await client.grant.continue(
    { url: uri, accessToken: access_token.value },
    { interact_ref: reference },
  )
  if (!isFinalizedGrantWithAccessToken(grant)) throw new Error('the owner has not allowed it')
  return grant.access_token.value
}

/** Pays from an address by a token. */
export async function payByToken(
  { client, resources }: Shop,
  {
    token,
    payer,
    incoming,
    amount,
  }: { token: string; payer: string; incoming: string; amount: number },
): Promise<void> {
  await client.outgoingPayment.create(
    { url: resources, accessToken: token },
    {
      walletAddress: payer,
      incomingPayment: incoming,
      debitAmount: rubles(amount),
      metadata: { description: 'Письма, ноябрь' },
    },
  )
}

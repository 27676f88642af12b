import { endOfInterval, readInterval } from '../../../contract/rules/repeating-interval.ts'
import type { Minor } from '../../../contract/rules/money.ts'
import type { Queryable } from '../../db/database.ts'
import { newId } from '../../lib/new-id.ts'
import { hashSecret, newSecret } from '../../lib/secrets.ts'
import { isId } from '../ledger/accounts.ts'
import { type AccessItem, type AssetAmount, needsConsent } from './access.ts'
import { issueToken, type IssuedToken } from './access-tokens.ts'
import { invalidRequest } from './open-payments-refusal.ts'
import type { OwnPlaces } from './own-places.ts'
import { type AddressRow, findAddress } from './wallet-addresses.ts'
import { DAY_MS } from '../../../contract/rules/durations.ts'

/** An owner answers within this time, ms. */
const ANSWER_MS = 15 * 60_000
/** How long a grant without consent lives, ms; its tokens are rotated until then. */
const OPEN_GRANT_MS = 30 * DAY_MS
/** Pause between two looks of a program at its request, s. */
export const WAIT_SECONDS = 5

/** The program that asks, with the key that signed its request. */
export interface GrantClient {
  /** Its wallet address, or `jwk:` and its key. */
  id: string
  /** How its wallet address calls it. */
  name: string
  kid: string
  x: string
}

interface Interaction {
  finish?: { uri: string; nonce: string } | undefined
}

interface GrantRequest {
  client: GrantClient
  access: AccessItem[]
  interact: Interaction | undefined
  places: OwnPlaces
  now: Date
}

/** What a program gets for its request: a token, or a page for the owner. */
export interface GrantAnswer {
  grantId: string
  continueToken: string
  token?: IssuedToken
  interaction?: { handle: string; nonce: string }
}

/**
 * Stores what a program asks for. Access that takes no consent is granted at once; for the rest the
 * owner is asked on a page. Throws invalid_request for what no owner could be asked.
 */
export async function requestGrant(tx: Queryable, asked: GrantRequest): Promise<GrantAnswer> {
  const { client, access, interact, now } = asked
  const isOpen = !needsConsent(access)
  if (!isOpen && !interact) {
    throw invalidRequest('This access takes the consent of the owner: send `interact` with `start`')
  }
  if (!isOpen && client.id.startsWith('jwk:')) {
    throw invalidRequest('A client that is known by its key alone cannot ask an owner')
  }
  const owner = await readOwner(tx, asked, isOpen)
  const limits = owner ? await readLimits(tx, asked, owner) : NO_LIMITS
  const id = newId(now)
  const continueToken = newSecret()
  const interaction = isOpen ? undefined : { handle: newSecret(), nonce: newSecret() }
  await tx.query(
    `INSERT INTO access_grant (id, client, client_name, kid, key_x, state, access, user_id, address_id, account_id,
       receiver_id, limit_currency, limit_debit_minor, limit_receive_minor, repeats, continue_hash, interact_hash,
       finish_uri, client_nonce, server_nonce, wait_until, created_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7::jsonb, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23)`,
    [
      id,
      client.id,
      client.name,
      client.kid,
      client.x,
      isOpen ? 'issued' : 'asked',
      JSON.stringify(access),
      owner?.user_id ?? null,
      owner?.id ?? null,
      owner?.account_id ?? null,
      limits.receiverId,
      limits.currency,
      limits.debit,
      limits.receive,
      limits.repeats,
      hashSecret(continueToken),
      interaction ? hashSecret(interaction.handle) : null,
      interact?.finish?.uri ?? null,
      interact?.finish?.nonce ?? null,
      interaction?.nonce ?? null,
      new Date(now.getTime() + WAIT_SECONDS * 1000),
      now,
      new Date(now.getTime() + (isOpen ? OPEN_GRANT_MS : ANSWER_MS)),
    ],
  )
  const answer = { grantId: id, continueToken }
  if (interaction) return { ...answer, interaction }
  return { ...answer, token: await issueToken(tx, { grantId: id, access, now }) }
}

/**
 * Returns the address of the owner who has to consent; every identifier has to be an address of
 * this server.
 */
async function readOwner(
  tx: Queryable,
  { access, places }: GrantRequest,
  isOpen: boolean,
): Promise<AddressRow | undefined> {
  const identifiers = new Set(
    access.flatMap((item) =>
      'identifier' in item && item.identifier !== undefined ? [item.identifier] : [],
    ),
  )
  const found: AddressRow[] = []
  for (const identifier of identifiers) {
    const name = places.readName(identifier)
    const address = name === undefined ? undefined : await findAddress(tx, name)
    if (!address) throw invalidRequest(`${identifier} is no wallet address of this server`)
    found.push(address)
  }
  if (isOpen) return undefined
  const [address, ...others] = found
  if (!address) throw invalidRequest('`identifier` has to name the wallet address of the owner')
  if (others.length > 0) throw invalidRequest('One owner is asked at a time: use one identifier')
  return address
}

interface Limits {
  receiverId: string | null
  currency: string | null
  debit: Minor | null
  receive: Minor | null
  repeats: string | null
}
const NO_LIMITS: Limits = {
  receiverId: null,
  currency: null,
  debit: null,
  receive: null,
  repeats: null,
}

/**
 * Reads the limits of payments out: how much at most is always said, so that an owner can
 * understand it.
 */
async function readLimits(
  tx: Queryable,
  { access, places, now }: GrantRequest,
  owner: AddressRow,
): Promise<Limits> {
  const item = access.find((one) => one.type === 'outgoing-payment')
  if (!item?.actions.includes('create')) return NO_LIMITS
  const { receiver, interval, debitAmount, receiveAmount } = item.limits ?? {}
  if (!debitAmount === !receiveAmount) {
    throw invalidRequest('`limits` of payments out need `debitAmount` or `receiveAmount`, not both')
  }
  if (interval !== undefined) requireInterval(interval, now)
  if (debitAmount && !isIn(debitAmount, owner)) {
    throw invalidRequest(
      `debitAmount has to be in ${owner.currency_code} with scale ${owner.decimals}, as the wallet address is`,
    )
  }
  if (receiveAmount) await requireAsset(tx, receiveAmount)
  const receiverId = receiver === undefined ? null : places.readIncomingId(receiver)
  if (receiverId === undefined || (receiverId !== null && !isId(receiverId))) {
    throw invalidRequest(
      `Payments to ${new URL(receiver ?? '').host} are not possible: this server pays its own wallet addresses alone`,
    )
  }
  return {
    receiverId,
    currency: (debitAmount ?? receiveAmount)?.assetCode ?? null,
    debit: debitAmount ? BigInt(debitAmount.value) : null,
    receive: receiveAmount ? BigInt(receiveAmount.value) : null,
    repeats: interval ?? null,
  }
}

function requireInterval(text: string, now: Date): void {
  const interval = readInterval(text)
  if (!interval) {
    throw invalidRequest(
      '`interval` has to be a repeating interval such as R12/2026-12-01T00:00:00Z/P1M, of a minute at least',
    )
  }
  const end = endOfInterval(interval)
  if (end && end <= now) throw invalidRequest('`interval` is over')
}

/** Returns whether an amount is in the asset of an address. */
export function isIn(
  { assetCode, assetScale }: Pick<AssetAmount, 'assetCode' | 'assetScale'>,
  { currency_code, decimals }: { currency_code: string; decimals: number },
): boolean {
  return assetCode === currency_code && assetScale === decimals
}

async function requireAsset(tx: Queryable, amount: AssetAmount): Promise<void> {
  const [currency] = await tx.query<{ currency_code: string; decimals: number }>(
    'SELECT code AS currency_code, decimals FROM currency WHERE code = $1',
    [amount.assetCode],
  )
  if (!currency || !isIn(amount, currency)) {
    throw invalidRequest(`There is no ${amount.assetCode} with scale ${amount.assetScale} here`)
  }
}

import type { Context } from '../../context.ts'
import type { AccessItem } from '../../domain/open-payments/access.ts'
import {
  findByTokenTogether,
  isGrantUsable,
  type TokenRow,
} from '../../domain/open-payments/grant-row.ts'
import {
  insufficientGrant,
  OpenPaymentsRefusal,
} from '../../domain/open-payments/open-payments-refusal.ts'
import { takeSignature, takeWithToken } from '../../domain/open-payments/used-signatures.ts'
import { setBounded } from '../../lib/set-bounded.ts'
import type { WebContext } from '../web-app.ts'
import type { Places } from './places.ts'
import { readAccessToken } from './serve.ts'
import { readSigned, type SigningKey } from './signed-request.ts'

/** A request whose token and signature were checked. */
export interface Authorized {
  grant: TokenRow
  body: string
  now: Date
}

type Type = AccessItem['type']
type Action = AccessItem['actions'][number]

/** Most tokens whose keys are kept in memory; the oldest goes first. */
const MOST_KEPT = 10_000

/** Checks token and signature of requests for resources. */
export type Authorize = (web: WebContext, now: Date) => Promise<Authorized>

/**
 * Returns what checks token and signature of a request for a resource. The key of a token is the
 * same for ever, so it is kept in memory: then the signature is checked first, and taken by the
 * statement that reads what has become of the token. Throws invalid_token, invalid_client.
 */
export function createAuthorize({ db }: Context, places: Places): Authorize {
  const keys = new Map<string, SigningKey>()
  return async (web, now) => {
    const signed = await readSigned(web, places.origin)
    const token = readAccessToken(web)
    if (token === undefined) throw unusable()
    const known = keys.get(token)
    const grant = known
      ? await signed.verify(known, now, (taking) => takeWithToken(db, { ...taking, token }))
      : await findByTokenTogether(db, token)
    if (!grant || !isGrantUsable(grant, now)) {
      keys.delete(token)
      throw unusable()
    }
    if (!known) {
      const key = { kid: grant.kid, x: grant.key_x }
      await signed.verify(key, now, (taking) => takeSignature(db, taking))
      setBounded(keys, MOST_KEPT, [token, key])
    }
    return { grant, body: signed.body, now }
  }
}

function unusable(): OpenPaymentsRefusal {
  return new OpenPaymentsRefusal(
    401,
    'invalid_token',
    'The token is missing, has expired, was rotated, or its grant has ended',
  )
}

/**
 * Throws insufficient_grant unless the grant has one of these actions for resources of a type, at
 * this wallet address where it names one. Returns the actions that it has.
 */
export function requireAccess(
  { grant }: Authorized,
  type: Type,
  actions: readonly Action[],
  walletAddress?: string,
): ReadonlySet<Action> {
  const item = grant.access.find((one) => one.type === type)
  const had = new Set<Action>(item?.actions)
  if (!item || !actions.some((action) => had.has(action))) {
    throw insufficientGrant(`The grant has no ${actions.join(' or ')} for ${type}`)
  }
  const identifier = 'identifier' in item ? item.identifier : undefined
  if (
    walletAddress !== undefined &&
    identifier !== undefined &&
    !isSame(identifier, walletAddress)
  ) {
    throw insufficientGrant('The grant is for another wallet address')
  }
  return had
}

function isSame(identifier: string, walletAddress: string): boolean {
  return identifier.replace(/\/$/, '') === walletAddress.replace(/\/$/, '')
}

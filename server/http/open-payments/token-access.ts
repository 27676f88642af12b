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
import type { WebContext } from '../web-app.ts'
import type { Places } from './places.ts'
import { readAccessToken } from './serve.ts'
import { readSigned } from './signed-request.ts'

/** A request whose token and signature were checked. */
export interface Authorized {
  grant: TokenRow
  body: string
  now: Date
}

type Type = AccessItem['type']
type Action = AccessItem['actions'][number]

/** Checks token and signature of a request for a resource. Throws invalid_token, invalid_client. */
export async function authorize(
  web: WebContext,
  { db }: Context,
  { places, now }: { places: Places; now: Date },
): Promise<Authorized> {
  const signed = await readSigned(web, places.origin)
  const token = readAccessToken(web)
  const grant = token === undefined ? undefined : await findByTokenTogether(db, token)
  if (!grant || !isGrantUsable(grant, now)) {
    throw new OpenPaymentsRefusal(
      401,
      'invalid_token',
      'The token is missing, has expired, was rotated, or its grant has ended',
    )
  }
  await signed.verify(db, { kid: grant.kid, x: grant.key_x }, now)
  return { grant, body: signed.body, now }
}

/**
 * Throws insufficient_grant unless the grant has one of these actions for resources of a type, at this wallet address where it names
 * one. Returns the actions that it has.
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

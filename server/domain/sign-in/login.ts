import { tidyName } from '../../../contract/rules/person-name.ts'
import type { Database, Queryable } from '../../db/database.ts'
import { newId } from '../../lib/new-id.ts'
import { writeAudit } from '../audit-log.ts'
import { checkCode, useCode } from '../codes/codes-check.ts'
import type { Origin } from '../codes/codes-network.ts'
import type { OpenFirstAccounts } from './first-accounts.ts'
import { isSignInFrozen } from '../risk/freeze.ts'
import { describeDevice } from '../sessions/devices.ts'
import { notify } from '../notifications/add-notification.ts'
import { lookAtOwner } from '../screening/look-at-owner.ts'
import { isPinSet } from '../pins/pins.ts'
import { Refusal } from '../refusal.ts'
import { environmentOf, type KeptDraft, takeDraft } from './registration.ts'
import { type Client, isClientKnown, createSession } from '../sessions/sessions.ts'
import { writeUtc } from '../sessions/write-utc.ts'
import type { Pepper } from '../../lib/pepper.ts'

const FIRST_LEVEL = 'anonymous'

export interface SignInEntry {
  phone: string
  code: string
  /** The registration that the code confirms, where the client says it. */
  registrationId?: string
  client: Client
  origin: Origin
  requestId: string
  now: Date
  pepper: Pepper
  openFirstAccounts: OpenFirstAccounts
}

/**
 * Logs an owner in with a login code and returns the token (D8). Throws CODE_WRONG, also for a
 * phone without an owner; CODE_EXPIRED, SIGN_IN_LOCKED; SIGN_IN_FROZEN, which only the right code
 * gets.
 */
export async function logIn(db: Database, entry: SignInEntry): Promise<string> {
  const code = await checkCode(db, { ...entry, purposes: ['login'] })
  const token = await db.transaction(async (tx) => {
    const owner = await findOwner(tx, entry.phone)
    if (!owner) throw new Refusal('CODE_WRONG')
    await useCode(tx, code, entry)
    return owner.isFrozen ? undefined : openOwnerSession(tx, owner.id, entry)
  })
  if (token === undefined) throw new Refusal('SIGN_IN_FROZEN')
  return token
}

/** A new session, and whether its owner already has a PIN. */
export interface Confirmed {
  token: string
  hasPin: boolean
}

/**
 * Confirms a phone with a code and returns the token (D3). Creates the owner and first wallets from
 * the draft of the code; an existing owner is logged in unchanged, PIN included. Throws CODE_WRONG,
 * CODE_LOCKED, SIGN_IN_FROZEN, and CODE_EXPIRED also when the draft has expired.
 */
export async function confirmPhone(db: Database, entry: SignInEntry): Promise<Confirmed> {
  const code = await checkCode(db, { ...entry, purposes: ['register', 'login'] })
  const confirmed = await db.transaction(async (tx) => {
    const existing = await findOwner(tx, entry.phone)
    const draft = await takeDraft(tx, await useCode(tx, code, entry), entry.now)
    if (!draft) throw new Refusal('CODE_EXPIRED')
    if (existing?.isFrozen) return new Refusal('SIGN_IN_FROZEN')
    if (existing) {
      const hasPin = await isPinSet(tx, existing.id)
      return { token: await openOwnerSession(tx, existing.id, entry), hasPin }
    }
    const userId = await createOwner(tx, draft, entry)
    const { first_name: firstName, last_name: lastName } = draft
    const { now } = entry
    await lookAtOwner(db, tx, { userId, firstName, lastName, cause: 'registration', now })
    const token = await createSession(tx, { userId, client: entry.client, now: entry.now })
    return { token, hasPin: false }
  })
  if (confirmed instanceof Refusal) throw confirmed
  return confirmed
}

/**
 * Returns the owner of a phone, which stays theirs until the transaction ends. Throws CODE_WRONG
 * for one who is blocked without a freeze, as for an unknown phone.
 */
async function findOwner(
  tx: Queryable,
  phone: string,
): Promise<{ id: string; isFrozen: boolean } | undefined> {
  const [owner] = await tx.query<{ id: string; status: string }>(
    'SELECT id, status FROM app_user WHERE phone = $1 FOR KEY SHARE',
    [phone],
  )
  if (!owner) return undefined
  const { id, status } = owner
  if (status === 'active') return { id, isFrozen: false }
  if (!(await isSignInFrozen(tx, id))) throw new Refusal('CODE_WRONG')
  return { id, isFrozen: true }
}

/** Opens a session for an owner and returns its token; notifies them when the client is new. */
export async function openOwnerSession(
  tx: Queryable,
  userId: string,
  entry: Pick<SignInEntry, 'client' | 'now' | 'requestId'> & { isByTelegram?: true },
): Promise<string> {
  const { client, now, requestId, isByTelegram } = entry
  const device = describeDevice(client.userAgent).name
  if (!(await isClientKnown(tx, userId, client))) {
    await notify(tx, { userId, ...describeLogin(device, now), now })
  }
  const { prefix } = client
  await writeAudit(tx, { event: 'logged_in', userId, requestId, prefix, now, detail: { device } })
  return createSession(tx, { userId, client, now, isByTelegram })
}

function describeLogin(device: string, now: Date) {
  const key = device === '' ? 'notification.login' : 'notification.login_from'
  return { key, params: { device, at: writeUtc(now) } } as const
}

async function createOwner(tx: Queryable, draft: KeptDraft, entry: SignInEntry): Promise<string> {
  const { now, requestId } = entry
  const userId = newId(now)
  const environment = environmentOf(draft)
  const address = 'address' in draft ? draft : undefined
  await tx.query(
    `INSERT INTO app_user (id, phone, first_name, last_name, email, environment, country_code, city,
       zip_code, address, language, level, status, registered_at, offer_accepted_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, 'active', $13, $13)`,
    [
      userId,
      draft.phone,
      tidyName(draft.first_name),
      tidyName(draft.last_name),
      draft.email,
      environment,
      address?.country_code ?? null,
      address?.city ?? null,
      address?.zip_code ?? null,
      address?.address ?? null,
      draft.language,
      FIRST_LEVEL,
      now,
    ],
  )
  await entry.openFirstAccounts(tx, { userId, environment, now })
  await notify(tx, { userId, key: 'notification.welcome', now })
  const { prefix } = entry.client
  await writeAudit(tx, { event: 'registered', userId, requestId, prefix, now })
  return userId
}

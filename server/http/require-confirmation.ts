import type { ConfirmedAct } from '../../contract/calls/confirmation.ts'
import type { PasskeyAssertion } from '../../contract/calls/passkey-assertion.ts'
import type { BiometryProof } from '../../contract/pin-or-passkey.ts'
import type { Context } from '../context.ts'
import { auditRefusal } from '../domain/audit-log.ts'
import { checkConfirmation } from '../domain/passkeys/confirm.ts'
import { checkPin } from '../domain/pins/pins.ts'
import { findRelyingParty } from '../domain/passkeys/relying-party.ts'
import { Refusal } from '../domain/refusal.ts'
import type { Session } from '../domain/sessions/sessions.ts'
import { checkBiometry } from '../domain/telegram/devices.ts'
import { originOf } from './origin-of.ts'
import type { WebContext } from './web-app.ts'

/** A keyed call of an owner. */
interface PinCall {
  session: Pick<Session, 'userId'>
  idempotencyKey: string
  now: Date
  web: WebContext
}

interface MoneyCall extends PinCall {
  session: Pick<Session, 'id' | 'userId'>
  body: {
    pin?: string | undefined
    passkey?: PasskeyAssertion | undefined
    biometry?: BiometryProof | undefined
  }
}

/**
 * Checks what confirms a money call, the PIN or a passkey or biometrics for this very act; a
 * refusal goes to the audit log.
 */
export async function requireConfirmation(
  call: MoneyCall,
  context: Context,
  act: ConfirmedAct,
): Promise<void> {
  const { pin, passkey: assertion, biometry: proof } = call.body
  if (pin !== undefined) return requirePin(call, context, pin)
  const { db, pepper, settings } = context
  const { session, idempotencyKey, now, web } = call
  const { userId } = session
  const origin = originOf(web)
  const event = proof ? 'biometry_refused' : 'passkey_refused'
  await auditRefusal(db, { event, userId, ...origin, now }, async () => {
    const given = { userId, act, idempotencyKey, pepper, now }
    if (proof) return checkBiometry(db, { ...given, proof })
    if (assertion === undefined) throw new Refusal('BAD_REQUEST')
    const party = findRelyingParty(settings.passkeyOrigin)
    if (!party) throw new Refusal('PASSKEY_REFUSED')
    const sessionId = session.id
    return checkConfirmation(db, { ...given, sessionId, assertion, party, ...origin })
  })
}

/** Checks the PIN that a call came with; a refusal goes to the audit log. */
export async function requirePin(
  { session, idempotencyKey, now, web }: PinCall,
  { db, pepper }: Context,
  pin: string,
): Promise<void> {
  await checkPin(db, { userId: session.userId, pin, idempotencyKey, now, pepper, ...originOf(web) })
}

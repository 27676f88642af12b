import type { ConfirmedAct } from '../../src/contract/confirmation.ts'
import type { PasskeyAssertion } from '../../src/contract/passkey-assertion.ts'
import type { Context } from '../context.ts'
import { writeAudit } from '../domain/audit-log.ts'
import { checkConfirmation } from '../domain/passkeys/confirm.ts'
import { findRelyingParty } from '../domain/passkeys/relying-party.ts'
import { Refusal } from '../domain/refusal.ts'
import { type PinCall, requirePin } from './require-pin.ts'

interface MoneyCall extends PinCall {
  body: { pin?: string | undefined; passkey?: PasskeyAssertion | undefined }
}

/** Checks what confirms a money call, the PIN or a passkey for this very act; a refusal goes to the audit log. */
export async function requireConfirmation(
  call: MoneyCall,
  context: Context,
  act: ConfirmedAct,
): Promise<void> {
  const { pin, passkey: assertion } = call.body
  if (pin !== undefined) return requirePin(call, context, pin)
  if (assertion === undefined) throw new Refusal('BAD_REQUEST')
  const { db, pepper, settings } = context
  const { session, idempotencyKey, now, web } = call
  const { userId } = session
  const { requestId, address } = web.var
  const origin = { requestId, prefix: address.prefix }
  try {
    const party = findRelyingParty(settings.passkeyOrigin)
    if (!party) throw new Refusal('PASSKEY_REFUSED')
    const given = { userId, act, assertion, idempotencyKey, party, pepper, now }
    await checkConfirmation(db, { ...given, ...origin })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const detail = { refusal: error.code }
    await writeAudit(db, { event: 'passkey_refused', userId, ...origin, now, detail })
    throw error
  }
}

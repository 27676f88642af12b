import type { Context } from '../context.ts'
import { writeAudit } from '../domain/audit-log.ts'
import { checkPin } from '../domain/pins/pins.ts'
import type { Session } from '../domain/sessions/sessions.ts'
import { Refusal } from '../domain/refusal.ts'
import type { WebContext } from './web-app.ts'

/** A keyed call of an owner. */
export interface PinCall {
  session: Pick<Session, 'userId'>
  idempotencyKey: string
  now: Date
  web: WebContext
}

/** Checks the PIN that a call came with; a refusal goes to the audit log. */
export async function requirePin(
  { session, idempotencyKey, now, web }: PinCall,
  { db, pepper }: Context,
  pin: string,
): Promise<void> {
  const { userId } = session
  try {
    await checkPin(db, { userId, pin, idempotencyKey, now, pepper })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { requestId, address } = web.var
    const detail = { refusal: error.code }
    const prefix = address.prefix
    await writeAudit(db, { event: 'pin_refused', userId, requestId, prefix, now, detail })
    throw error
  }
}

import type * as v from 'valibot'
import type { ConfirmedAct } from '../../contract/calls/confirmation.ts'
import { endpoints } from '../../contract/endpoints.ts'
import type { Context } from '../context.ts'
import type { AuditOrigin } from '../domain/audit-log.ts'
import type { Posted } from '../domain/ledger/post.ts'
import type { ActKey } from '../domain/ledger/transfer.ts'
import { startOutgoing } from '../domain/pins/start-outgoing.ts'
import { Refusal, type RefusalCode } from '../domain/refusal.ts'
import type { Session } from '../domain/sessions/sessions.ts'
import { defineRoute } from './define-route.ts'
import { originOf } from './origin-of.ts'
import { requireConfirmation } from './require-confirmation.ts'
import type { WebApp } from './web-app.ts'

/** Calls that take money out of a wallet. */
type MoneyCall = 'transfer' | 'payout' | 'withdrawal'

type RequestOf<Name extends MoneyCall> = Omit<Extract<ConfirmedAct, { call: Name }>, 'call'>
type AnswerOf<Name extends MoneyCall> = v.InferInput<(typeof endpoints)[Name]['answer']>

/** A money act as its owner asked for it, without what confirms it. */
interface MoneyAsked<Name extends MoneyCall> {
  userId: string
  idempotencyKey: string
  request: RequestOf<Name>
  /** The owner knows that the same was done a moment ago. */
  isRepeatConfirmed: boolean
  now: Date
}

interface MoneyRoute<Name extends MoneyCall, Found> {
  /** The key of the act; throws what is wrong with the request itself. */
  actOf: (asked: MoneyAsked<Name>) => ActKey
  /** The answer about the same act that was done before. */
  showEarlier: (earlier: Posted) => AnswerOf<Name>
  /** Why an owner without the permission `isWithdrawalAllowed` is refused. */
  notAllowed: RefusalCode
  /**
   * Returns what the act needs besides; throws what must be refused before the PIN is looked at.
   */
  prepare: (asked: MoneyAsked<Name>) => Found | Promise<Found>
  /** Does the act, which is confirmed by now. */
  act: (asked: MoneyAsked<Name>, found: Found, origin: AuditOrigin) => Promise<AnswerOf<Name>>
}

/**
 * Serves a call that takes money out of a wallet. The order is the same for all: an act that was
 * done before is answered, then the permission, what is served, a wait after a new PIN, and at last
 * the PIN or the passkey, so that no try of it is used up by a refusal.
 */
export function defineMoneyRoute<Name extends MoneyCall, Found>(
  app: WebApp,
  context: Context,
  name: Name,
  route: MoneyRoute<Name, Found>,
): void {
  const endpoint: (typeof endpoints)[MoneyCall] = endpoints[name]
  defineRoute(app, context, endpoint, async (call) => {
    const { session, idempotencyKey, now, body, web } = call
    const { pin: _pin, passkey: _passkey, biometry: _biometry, ...rest } = body
    const { is_repeat_confirmed: isRepeatConfirmed, ...sent } = rest
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the body was read by the schema of this very call
    const request = sent as unknown as RequestOf<Name>
    const { userId } = session
    const asked = { userId, idempotencyKey, request, isRepeatConfirmed, now }
    const act = route.actOf(asked)
    const { earlier, requireOpen } = await startOutgoing(context.db, { userId, act, now })
    if (earlier) return route.showEarlier(earlier)
    requireAllowed(session, route.notAllowed)
    const found = await route.prepare(asked)
    requireOpen()
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- name and request belong together
    await requireConfirmation(call, context, { call: name, ...sent } as ConfirmedAct)
    return route.act(asked, found, originOf(web))
  })
}

function requireAllowed({ isWithdrawalAllowed }: Session, refusal: RefusalCode): void {
  if (!isWithdrawalAllowed) throw new Refusal(refusal)
}

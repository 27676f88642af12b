import { endpoints } from '../../../contract/endpoints.ts'
import type { Context } from '../../context.ts'
import { auditBeside } from '../../domain/audit-log.ts'
import { exchange } from '../../domain/exchange/exchange.ts'
import { transactionNumber } from '../../domain/ledger/transaction-number.ts'
import { createReadLimit } from '../../domain/limits/read-limit.ts'
import { Refusal } from '../../domain/refusal.ts'
import { createTopUp, readPaymentState, readTopUp } from '../../domain/top-up/top-up.ts'
import {
  actOfWithdrawal,
  requireNoQuotedWay,
  withdraw,
} from '../../domain/withdrawals/plain-withdrawal.ts'
import { defineMoneyRoute } from '../define-money-route.ts'
import { defineRoute } from '../define-route.ts'
import type { WebApp } from '../web-app.ts'

/** Questions about payments without a session, from one network. */
const STATES_PER_MINUTE = 60

/** Top-up, withdrawal and exchange (K2); each is done at most once per Idempotency-Key. */
export function addMoneyRoutes(app: WebApp, context: Context): void {
  const { db, gateways, settings, log } = context

  defineRoute(app, context, endpoints.exchange, async (call) => {
    const { session, idempotencyKey, body: request, now } = call
    const { transferId } = await exchange(db, {
      userId: session.userId,
      idempotencyKey,
      request,
      now,
    })
    return { status: 'success', message: '', number: transactionNumber('exchange', transferId) }
  })

  defineRoute(app, context, endpoints.topUp, async (call) => {
    const { session, idempotencyKey, body: request, now, language } = call
    if (!session.isTopUpAllowed) throw new Refusal('TOPUP_NOT_ALLOWED')
    const { userId } = session
    const { payments } = gateways
    const origin = settings.publicUrl ?? ''
    const most = settings.topUpsPerOwnerPerHour
    const given = { userId, idempotencyKey, request, now, language, payments, origin, most }
    const started = await createTopUp(db, given)
    return { status: 'pending', message: '', ...started }
  })

  defineRoute(app, context, endpoints.topUpStatus, async ({ session, query, now }) => {
    const { order } = query
    return { message: '', ...(await readTopUp(db, { userId: session.userId, order, now })) }
  })

  const limitStates = createReadLimit(STATES_PER_MINUTE)
  defineRoute(app, context, endpoints.paymentState, async ({ query, now, web }) => {
    limitStates('states', now, web.var.address.networks)
    const status = await readPaymentState(db, { order: query.order, now })
    const bot = gateways.telegram?.name
    return { status, message: '', ...(bot !== undefined && { bot_name: bot }) }
  })

  const accepted = { status: 'pending', message: '' }
  defineMoneyRoute(app, context, 'withdrawal', {
    actOf: actOfWithdrawal,
    showEarlier: () => accepted,
    notAllowed: 'WITHDRAWAL_NOT_ALLOWED',
    prepare: ({ request }) => {
      requireNoQuotedWay(gateways.payoutMethods, request)
      return requireConnected(gateways.payout)
    },
    act: async (asked, payout, origin) => {
      const { userId, now } = asked
      const beside = [auditBeside({ event: 'withdrawal_asked', userId, ...origin, now })]
      await withdraw(db, { ...asked, payout, log, beside })
      return accepted
    },
  })
}

function requireConnected<Gateway>(gateway: Gateway | null): Gateway {
  if (!gateway) throw new Refusal('GATEWAY_UNAVAILABLE')
  return gateway
}

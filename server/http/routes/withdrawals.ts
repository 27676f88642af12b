import { endpoints } from '../../../contract/endpoints.ts'
import type { Context } from '../../context.ts'
import { askName, listBanks } from '../../domain/withdrawals/banks.ts'
import { listMethods } from '../../domain/withdrawals/methods.ts'
import { actOfPayout, payOut, showPaidOut } from '../../domain/withdrawals/pay-out.ts'
import { listRecipients } from '../../domain/withdrawals/recipients.ts'
import { readPayoutStatus } from '../../domain/withdrawals/payout-status.ts'
import { quotePayout } from '../../domain/withdrawals/quote.ts'
import { forgetCard, listSavedCards } from '../../domain/withdrawals/saved-cards.ts'
import { startOutgoing } from '../../domain/pins/start-outgoing.ts'
import { Refusal } from '../../domain/refusal.ts'
import { defineRoute } from '../define-route.ts'
import { DONE } from '../done.ts'
import { requireConfirmation } from '../require-confirmation.ts'
import type { WebApp } from '../web-app.ts'

/** Routes of withdrawals by phone and bank, to a card token, and in USDC (L7). */
export function addWithdrawalRoutes(app: WebApp, context: Context): void {
  const { db, gateways, settings, log } = context
  const methods = gateways.payoutMethods

  defineRoute(app, context, endpoints.withdrawalMethods, async (call) => {
    const { session, query, language, now } = call
    const { userId } = session
    const accountId = query.account_id
    return { results: await listMethods(db, { userId, accountId, methods, language, now }) }
  })

  defineRoute(app, context, endpoints.banks, ({ session }) =>
    listBanks(db, { userId: session.userId, sbp: methods.sbp }),
  )

  defineRoute(app, context, endpoints.bankName, async ({ session, body, now, web }) => {
    const { phone, bank_id: bankId } = body
    const question = { userId: session.userId, phone, bankId, sbp: methods.sbp, now }
    const answer = await askName(db, question, {
      network: web.var.address.limitKey,
      perOwner: settings.lookupsPerOwnerPerHour,
      perNetwork: settings.lookupsPerAddressPerHour,
    })
    return { ...DONE, ...answer }
  })

  defineRoute(app, context, endpoints.payoutRecipients, async ({ session, query }) => ({
    results: await listRecipients(db, { userId: session.userId, method: query.method }),
  }))

  defineRoute(app, context, endpoints.savedCards, async ({ session }) => ({
    results: await listSavedCards(db, session.userId),
  }))

  defineRoute(app, context, endpoints.forgetCard, async ({ session, body }) => {
    await forgetCard(db, session.userId, body.card_id)
    return DONE
  })

  defineRoute(app, context, endpoints.withdrawalQuote, async ({ session, body: request, now }) => {
    const { userId } = session
    return { ...DONE, ...(await quotePayout(db, { userId, request, methods, now })) }
  })

  defineRoute(app, context, endpoints.payout, async (call) => {
    const { session, idempotencyKey, now, web } = call
    const { pin: _pin, passkey: _passkey, biometry: _biometry, ...rest } = call.body
    const { is_repeat_confirmed: isRepeatConfirmed, ...request } = rest
    const paying = {
      userId: session.userId,
      idempotencyKey,
      request,
      isRepeatConfirmed,
      now,
      methods,
    }
    const act = actOfPayout(paying)
    const { earlier, requireOpen } = await startOutgoing(db, { userId: session.userId, act, now })
    if (earlier) return { ...PENDING, ...showPaidOut(earlier) }
    if (!session.isWithdrawalAllowed) throw new Refusal('WITHDRAWAL_NOT_ALLOWED')
    requireOpen()
    await requireConfirmation(call, context, { call: 'payout', ...request })
    const { requestId, address } = web.var
    const origin = { requestId, prefix: address.prefix, log }
    return { ...PENDING, ...(await payOut(db, paying, origin)) }
  })

  defineRoute(app, context, endpoints.payoutStatus, ({ session, query }) =>
    readPayoutStatus(db, { userId: session.userId, number: query.number, methods }),
  )
}

const PENDING = { status: 'pending', message: '' }

import { endpoints } from '../../../contract/endpoints.ts'
import type { Context } from '../../context.ts'
import { askName, listBanks } from '../../domain/withdrawals/banks.ts'
import { railOf } from '../../domain/withdrawals/methods/list.ts'
import { actOfPayout, payOut, showPaidOut } from '../../domain/withdrawals/pay-out.ts'
import { readPayoutStatus } from '../../domain/withdrawals/payout-status.ts'
import { quotePayout } from '../../domain/withdrawals/quote.ts'
import { forgetCard, listSavedCards } from '../../domain/withdrawals/saved-cards.ts'
import { listMethods } from '../../domain/withdrawals/served-methods.ts'
import { defineMoneyRoute } from '../define-money-route.ts'
import { defineRoute } from '../define-route.ts'
import { DONE } from '../done.ts'
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
      networks: web.var.address.networks,
      perOwner: settings.lookupsPerOwnerPerHour,
      perNetwork: settings.lookupsPerAddressPerHour,
    })
    return { ...DONE, ...answer }
  })

  defineRoute(app, context, endpoints.payoutRecipients, async ({ session, query }) => ({
    results: (await railOf(query.method).listRecipients?.(db, session.userId)) ?? [],
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

  defineMoneyRoute(app, context, 'payout', {
    actOf: actOfPayout,
    showEarlier: (earlier) => ({ ...PENDING, ...showPaidOut(earlier) }),
    notAllowed: 'WITHDRAWAL_NOT_ALLOWED',
    prepare: () => undefined,
    act: async (asked, _, origin) => ({
      ...PENDING,
      ...(await payOut(db, { ...asked, methods }, { ...origin, log })),
    }),
  })

  defineRoute(app, context, endpoints.payoutStatus, ({ session, query }) =>
    readPayoutStatus(db, { userId: session.userId, number: query.number, methods }),
  )
}

const PENDING = { status: 'pending', message: '' }

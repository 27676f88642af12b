import { endpoints } from '../../../contract/endpoints.ts'
import type { Context } from '../../context.ts'
import { applyRules } from '../../domain/categories/rules.ts'
import { openAccount } from '../../domain/accounts/open-account.ts'
import { readWallet, setMainCurrency } from '../../domain/accounts/total.ts'
import { listCurrencies } from '../../domain/ledger/currencies.ts'
import { listRateHistory } from '../../domain/rates/rate-history.ts'
import { readOffered } from '../../domain/rates/read-offered.ts'
import { listOwnLevels } from '../../domain/tariffs/levels.ts'
import { readOwnTariff } from '../../domain/tariffs/own-tariff.ts'
import { listOwnLimits } from '../../domain/profile/own-limits.ts'
import { listStatistics } from '../../domain/history/statistics.ts'
import { listTransactions } from '../../domain/history/transactions.ts'
import { encodeShared } from '../compress-answers.ts'
import { defineRoute } from '../define-route.ts'
import { DONE } from '../done.ts'
import { linkPages } from '../page-links.ts'
import type { WebApp } from '../web-app.ts'

/**
 * Routes of wallets: opening one, and reads of wallets, limits, transactions, statistics,
 * currencies, rates and their history (K1).
 */
export function addWalletRoutes(app: WebApp, context: Context): void {
  const { db, gateways } = context

  defineRoute(app, context, endpoints.wallet, async ({ session }) => ({
    results: [await readWallet(db, session.userId)],
  }))

  defineRoute(app, context, endpoints.setMainCurrency, async ({ session, body }) => {
    await setMainCurrency(db, session.userId, body.currency_code)
    return DONE
  })

  defineRoute(app, context, endpoints.limits, async ({ session, now }) => ({
    results: await listOwnLimits(db, { session, methods: gateways.payoutMethods, now }),
  }))

  defineRoute(app, context, endpoints.levels, async ({ session, language, now }) => ({
    results: await listOwnLevels(db, { userId: session.userId, language, now }),
  }))

  defineRoute(app, context, endpoints.tariffs, ({ session, query, now }) =>
    readOwnTariff(db, { userId: session.userId, number: query.number, now }),
  )

  defineRoute(app, context, endpoints.openAccount, (call) => {
    const { session, idempotencyKey, body, now, web } = call
    const { requestId, address } = web.var
    return openAccount(db, {
      userId: session.userId,
      idempotencyKey,
      currencyCode: body.currency_code,
      requestId,
      prefix: address.prefix,
      now,
    })
  })

  defineRoute(app, context, endpoints.transactions, async ({ session, language, query, now }) => {
    const { userId } = session
    if (query.category !== undefined) await applyRules(db, { userId, now })
    const page = await listTransactions(db, { userId, language, query })
    return { ...page, ...linkPages(query, page) }
  })

  defineRoute(app, context, endpoints.statistics, async ({ session, query }) => ({
    is_filter_supported: true,
    results: await listStatistics(db, { userId: session.userId, filter: query }),
  }))

  defineRoute(app, context, endpoints.currencies, async ({ session }) => ({
    results: await listCurrencies(db, session.userId),
  }))

  defineRoute(app, context, endpoints.rateHistory, async ({ query, now }) => ({
    points: await listRateHistory(db, query, now),
  }))

  defineRoute(app, context, endpoints.rates, async ({ now, web }) => {
    const { body, headers } = encodeShared(
      await readOffered(db, now),
      web.req.header('Accept-Encoding'),
    )
    return web.body(body, 200, headers)
  })
}

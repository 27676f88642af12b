import { endpoints } from '../../../contract/endpoints.ts'
import type { Context } from '../../context.ts'
import { applyRules, deleteRule } from '../../domain/categories/rules.ts'
import { readBudgets, removeBudget, setBudget } from '../../domain/meaning/budgets.ts'
import { listMeanings, readMeaning, setMeaning } from '../../domain/meaning/set-meaning.ts'
import { defineRoute } from '../define-route.ts'
import { DONE } from '../done.ts'
import type { WebApp } from '../web-app.ts'

/** Routes of categories, rules and budgets (S8). */
export function addCategoryRoutes(app: WebApp, context: Context): void {
  const { db } = context

  defineRoute(app, context, endpoints.categories, ({ session }) => listMeanings(db, session.userId))

  defineRoute(app, context, endpoints.meaning, ({ session, query, language, now }) =>
    readMeaning(db, { userId: session.userId, number: query.number, language, now }),
  )

  defineRoute(app, context, endpoints.setMeaning, async ({ session, body: request, now }) => ({
    ...DONE,
    ...(await setMeaning(db, { userId: session.userId, request, now })),
  }))

  defineRoute(app, context, endpoints.deleteRule, async ({ session, body, now }) => {
    const { userId } = session
    await db.transaction((tx) => deleteRule(tx, { userId, id: body.id, now }))
    return DONE
  })

  defineRoute(app, context, endpoints.budgets, async ({ session, query, now }) => {
    const { userId } = session
    await applyRules(db, { userId, now })
    return readBudgets(db, { userId, month: query.month, zone: query.time_zone, now })
  })

  defineRoute(app, context, endpoints.setBudget, async ({ session, body, now }) => {
    const { time_zone: zone, category, amount, version } = body
    const asked = { userId: session.userId, category, amount, version, zone, now }
    return { ...DONE, ...(await setBudget(db, asked)) }
  })

  defineRoute(app, context, endpoints.removeBudget, async ({ session, body, now }) => {
    const { category, version } = body
    return {
      ...DONE,
      ...(await removeBudget(db, { userId: session.userId, category, version, now })),
    }
  })
}

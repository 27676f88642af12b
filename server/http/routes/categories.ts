import { endpoints } from '../../../contract/endpoints.ts'
import type { Context } from '../../context.ts'
import type { Queryable } from '../../db/database.ts'
import {
  deleteCategory,
  readCategoryUse,
  renameCategory,
} from '../../domain/categories/own-categories.ts'
import { applyRules, deleteRule } from '../../domain/categories/rules.ts'
import { readBudgets, removeBudget, setBudget } from '../../domain/meaning/budgets.ts'
import { listMeanings, readMeaning, setMeaning } from '../../domain/meaning/set-meaning.ts'
import { lockOwner } from '../../domain/lock-owner.ts'
import { addOwnerEvent } from '../../domain/owner-events.ts'
import { defineRoute } from '../define-route.ts'
import { DONE } from '../done.ts'
import type { WebApp } from '../web-app.ts'

/** Routes of categories, rules and budgets (S8). */
export function addCategoryRoutes(app: WebApp, context: Context): void {
  const { db } = context

  /** Changes categories of an owner, who is locked, and lets their other devices know. */
  const changeCategories = (
    userId: string,
    now: Date,
    change: (tx: Queryable, userId: string) => Promise<void>,
  ) =>
    db.transaction(async (tx) => {
      await lockOwner(tx, userId)
      await change(tx, userId)
      await addOwnerEvent(tx, { userId, kind: 'money', now })
    })

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

  defineRoute(app, context, endpoints.categoryUse, ({ session, query }) =>
    readCategoryUse(db, { userId: session.userId, id: query.id }),
  )

  defineRoute(app, context, endpoints.renameCategory, async ({ session, body, now }) => {
    await changeCategories(session.userId, now, (tx, userId) =>
      renameCategory(tx, { userId, ...body }),
    )
    return DONE
  })

  defineRoute(app, context, endpoints.deleteCategory, async ({ session, body, now }) => {
    await changeCategories(session.userId, now, async (tx, userId) => {
      await applyRules(tx, { userId, now })
      await deleteCategory(tx, { userId, id: body.id })
    })
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

import { endpoints } from '../../../contract/endpoints.ts'
import { leavesWallet } from '../../../contract/rules/plan-kinds.ts'
import type { Context } from '../../context.ts'
import { lockOwner } from '../../domain/lock-owner.ts'
import { addOwnerEvent } from '../../domain/owner-events.ts'
import { requireOutgoingAllowed } from '../../domain/pins/money-wait.ts'
import { listPlans, listRuns } from '../../domain/plans/list-plans.ts'
import { leavePlanDay, makeUpPlanDay } from '../../domain/plans/make-up-day.ts'
import { findPlaced, placePlan } from '../../domain/plans/place-plan.ts'
import {
  endPlan,
  pausePlan,
  resumePlan,
  skipPlanDay,
  unskipPlanDay,
} from '../../domain/plans/steer-plan.ts'
import { setTimeZone } from '../../domain/plans/time-zone.ts'
import { Refusal } from '../../domain/refusal.ts'
import { defineRoute } from '../define-route.ts'
import { DONE } from '../done.ts'
import { originOf } from '../origin-of.ts'
import { requireConfirmation } from '../require-confirmation.ts'
import type { WebApp } from '../web-app.ts'

/** Routes of plans, and of the time zone that they follow (S4). */
export function addPlanRoutes(app: WebApp, context: Context): void {
  const { db, gateways } = context
  const methods = gateways.payoutMethods

  defineRoute(app, context, endpoints.plans, ({ session, now }) =>
    listPlans(db, { userId: session.userId, now }),
  )

  defineRoute(app, context, endpoints.planRuns, ({ session, query, language, now }) =>
    listRuns(db, { userId: session.userId, id: query.id, language, now }),
  )

  defineRoute(app, context, endpoints.placePlan, async (call) => {
    const { session, idempotencyKey, now, web } = call
    const { pin: _pin, passkey: _passkey, biometry: _biometry, time_zone, ...act } = call.body
    const { userId } = session
    const origin = originOf(web)
    const placing = { userId, idempotencyKey, act, zone: time_zone, methods, now, ...origin }
    const earlier = await findPlaced(db, placing)
    if (earlier) return { ...DONE, ...earlier }
    if (leavesWallet(act.kind)) {
      if (!session.isWithdrawalAllowed) {
        throw new Refusal(
          act.kind === 'transfer' ? 'TRANSFER_NOT_ALLOWED' : 'WITHDRAWAL_NOT_ALLOWED',
        )
      }
      await requireOutgoingAllowed(db, { userId, now })
    }
    await requireConfirmation(call, context, { call: 'placePlan', ...act })
    return { ...DONE, ...(await placePlan(db, placing)) }
  })

  const steer = { pausePlan, resumePlan, endPlan }
  for (const name of ['pausePlan', 'resumePlan', 'endPlan'] as const) {
    defineRoute(app, context, endpoints[name], async ({ session, body, now, web }) => {
      const { userId } = session
      return { ...DONE, ...(await steer[name](db, { userId, ...body, now, ...originOf(web) })) }
    })
  }

  const choose = { skipPlanDay, unskipPlanDay, leavePlanDay }
  for (const name of ['skipPlanDay', 'unskipPlanDay', 'leavePlanDay'] as const) {
    defineRoute(app, context, endpoints[name], async ({ session, body, now, web }) => {
      const { userId } = session
      return { ...DONE, ...(await choose[name](db, { userId, ...body, now, ...originOf(web) })) }
    })
  }

  defineRoute(app, context, endpoints.makeUpPlanDay, async ({ session, body, now, web }) => {
    const { userId } = session
    const steering = { userId, ...body, now, ...originOf(web) }
    return { ...DONE, ...(await makeUpPlanDay(db, steering, { methods, log: context.log })) }
  })

  defineRoute(app, context, endpoints.setTimeZone, async ({ session, body, now }) => {
    const { userId } = session
    await db.transaction(async (tx) => {
      await lockOwner(tx, userId)
      await setTimeZone(tx, { userId, zone: body.time_zone, now })
      await addOwnerEvent(tx, { userId, kind: 'profile', now })
    })
    return DONE
  })
}

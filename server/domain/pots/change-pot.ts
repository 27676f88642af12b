import type { ChangePotRequest } from '../../../contract/calls/pots.ts'
import { cleanPotName } from '../../../contract/rules/pots.ts'
import type { Database } from '../../db/database.ts'
import { lockOwner } from '../lock-owner.ts'
import { addOwnerEvent } from '../owner-events.ts'
import { Refusal } from '../refusal.ts'
import { type PotRow, readPot } from './pot-row.ts'
import { readGoal, readStep, requireDayToCome, requireFreeChange } from './terms.ts'

interface PotChange {
  userId: string
  request: ChangePotRequest
  now: Date
}

/**
 * Changes what an owner chose for a pot. Payments are rounded up from the moment on at which that
 * is switched on. Throws NOT_FOUND, BAD_REQUEST, AMOUNT_ZERO, AMOUNT_TOO_LARGE, DATE_PAST,
 * POT_ROUNDING_TAKEN (`name`).
 */
export async function changePot(db: Database, { userId, request, now }: PotChange): Promise<void> {
  const name = request.name === undefined ? undefined : cleanPotName(request.name)
  if (name === '') throw new Refusal('BAD_REQUEST')
  await db.transaction(async (tx) => {
    await lockOwner(tx, userId)
    const pot = await readPot(tx, { userId, id: request.id })
    const money = { currencyCode: pot.currency_code, decimals: pot.decimals }
    const { goal, goal_date: date, round_step: step } = request
    // A day that stays as it is may be over.
    if (typeof date === 'string' && date !== pot.goal_date) requireDayToCome(date, now)
    const newStep = typeof step === 'string' ? await readStep(tx, { text: step, ...money }) : step
    if (typeof newStep === 'bigint') {
      await requireFreeChange(tx, { accountId: pot.account_id, potId: pot.id })
    }
    const changed: PotRow = {
      ...pot,
      name: name ?? pot.name,
      icon: request.icon ?? pot.icon,
      on_home: request.on_home ?? pot.on_home,
      goal_minor: typeof goal === 'string' ? readGoal(goal, money) : keep(goal, pot.goal_minor),
      goal_date: keep(date, pot.goal_date),
      round_step_minor: keep(newStep, pot.round_step_minor),
      rounded_to: pot.round_step_minor === null ? now : pot.rounded_to,
    }
    await tx.query(
      `UPDATE pot SET name = $2, icon = $3, on_home = $4, goal_minor = $5, goal_date = $6, round_step_minor = $7,
         rounded_to = $8 WHERE id = $1`,
      [
        pot.id,
        changed.name,
        changed.icon,
        changed.on_home,
        changed.goal_minor,
        changed.goal_date,
        changed.round_step_minor,
        changed.rounded_to,
      ],
    )
    await addOwnerEvent(tx, { userId, kind: 'profile', now })
  })
}

/** Returns the new value, or the one that is there where a request has none; null removes it. */
function keep<Value>(given: Value | null | undefined, present: Value | null): Value | null {
  return given === undefined ? present : given
}

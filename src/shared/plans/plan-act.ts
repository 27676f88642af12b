import { callKeyed } from '../../kernel/api/call-keyed.ts'
import { type PlanAct, planEndpoints } from '../../../contract/calls/plans.ts'
import type { PayAct } from '../money-act/pay-act.ts'

/** A plan as it is set or changed, and the currency of its amount. */
export interface PlannedAct {
  act: Omit<PlanAct, 'note' | 'side'> & Partial<Pick<PlanAct, 'note' | 'side'>>
  currency: string
  /** The zone of this device, which is stored where the owner has none. */
  zone: string
}

/** Returns a plan as an act that PIN or passkey confirms; its number is the id of the plan. */
export function planAct({ act, currency, zone }: PlannedAct): PayAct {
  return {
    kind: 'plan',
    amount: act.amount,
    currency,
    intent: Object.entries(act).map(([name, value]) => `${name} ${String(value)}`),
    confirmed: { call: 'placePlan', ...act },
    send: async ({ confirmation, isConfirmed: _isConfirmed, ...options }) => {
      const { id, message } = await callKeyed(planEndpoints.placePlan, {
        ...options,
        body: { ...act, ...confirmation, time_zone: zone },
      })
      return { message, number: id }
    },
  }
}

import { formatAmount, type Minor, parseAmount } from '../../../contract/rules/money.ts'
import type { Database } from '../../db/database.ts'
import type { PayoutMethods } from '../../gateways/payout-gateways.ts'
import { Refusal } from '../refusal.ts'
import { type PreparedPayout, preparePayout } from '../withdrawals/pay-out.ts'
import { quotePayout } from '../withdrawals/quote.ts'
import { type PlanRow, targetOf } from './plan-row.ts'

/**
 * Asks the provider what a withdrawal of a plan needs, before its transaction: the target is
 * checked, and the fee of today is quoted. Throws RECIPIENT_EXPIRED for a recipient who was
 * removed, and what `quotePayout` and `readDestination` throw.
 */
export async function prepareForPlan(
  db: Database,
  plan: PlanRow,
  { methods, now }: { methods: PayoutMethods; now: Date },
): Promise<{ prepared: PreparedPayout; total: Minor }> {
  const to = targetOf(plan)
  if (!to) throw new Refusal('RECIPIENT_EXPIRED')
  const { user_id: userId, account_id, amount_minor } = plan
  const amount = formatAmount(amount_minor, plan.from_decimals)
  const { method } = to
  const where = to.method === 'usdc' ? { network: to.network, address: to.address } : {}
  const quote = { account_id, method, amount, ...where }
  const quoted = await quotePayout(db, { userId, request: quote, methods, now })
  const request = { quote_id: String(quoted.quote_id), to }
  const prepared = await preparePayout(db, { userId, request, methods, now })
  return { prepared, total: parseAmount(String(quoted.total), plan.from_decimals) ?? amount_minor }
}

import type { ShownPlan } from '../../shared/plans/plan-modal.tsx'
import { type PlanWhen, zoneOfPlans } from '../../shared/plans/plan-when.ts'
import { shortAccount } from '../../kernel/lib/account-name.ts'
import type { TransferDetails } from './transfer-act.ts'

/** Returns a transfer on days of the owner's choice as a plan that is to be confirmed. */
export function shownTransferPlan(
  { recipient, account, amount, note }: Omit<TransferDetails, 'isQr'>,
  when: PlanWhen,
): ShownPlan {
  return {
    act: {
      kind: 'transfer',
      account_id: account.id,
      recipient_id: recipient.id,
      amount,
      note,
      ...when,
    },
    name: recipient.name,
    phone: recipient.phone,
    from: shortAccount(account),
    fromCurrency: account.currency_code,
    currency: account.currency_code,
    zone: zoneOfPlans(undefined),
  }
}

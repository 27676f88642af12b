import { callKeyed } from '../../kernel/api/call-keyed.ts'
import { moneyEndpoints } from '../../../contract/calls/money.ts'
import type { PayAct } from '../../shared/money-act/pay-act.ts'

/** A recipient. It is kept in memory only, never in an address, a query key, a store or a log. */
export type PlainRecipient = { kind: 'card'; pan: string } | { kind: 'address'; address: string }

/** The withdrawal as it is sent. */
export interface Payment {
  /** `1500.00` */
  amount: string
  currency: string
  recipient: PlainRecipient
}

/** Returns a withdrawal as an act that PIN or passkey confirms. */
export function withdrawalAct({ amount, currency, recipient }: Payment): PayAct {
  const target =
    recipient.kind === 'card' ? { pan: recipient.pan } : { address: recipient.address.trim() }
  const body = { amount, currency_code: currency, ...target }
  return {
    kind: 'withdrawal',
    amount,
    currency,
    intent: Object.values(body),
    confirmed: { call: 'withdrawal', ...body },
    send: ({ confirmation, isConfirmed, ...options }) =>
      callKeyed(moneyEndpoints.withdrawal, {
        ...options,
        body: { ...body, ...confirmation, ...(isConfirmed && { is_repeat_confirmed: true }) },
      }),
  }
}

/** Returns the last four digits of a card, which may be shown. */
export function lastDigits(pan: string): string {
  return pan.slice(-4)
}

import * as v from 'valibot'
import { formatAmount } from '../../../contract/rules/money.ts'
import { propose } from '../approvals/proposals.ts'
import { FormKey, Reason, SignedForm } from '../form-fields.ts'
import { readFormAmount } from '../page/read-amount.ts'
import { keepItem } from '../queue/claims.ts'
import { refuseField, refuseForm } from '../refusal.ts'
import type { ActRoute, OfficeCall, OfficePage, Redirect } from '../route.ts'
import { REFUND_KIND } from './dispute-detail.ts'
import { DISPUTE_WORDS } from './dispute-words.ts'
import { DISPUTE_QUEUE, findChosenDispute } from './disputes-page.ts'

const AMOUNT_LENGTH = 20

/** Returns the route by which a refund is asked for on a page of claims or of questions. */
export function makeRefundRoute(
  path: string,
  page: (call: OfficeCall) => Promise<OfficePage>,
): ActRoute {
  return {
    method: 'POST',
    path: `${path}/:id/refund`,
    permission: 'dispute.refund.ask',
    isSigned: true,
    form: v.strictObject({
      key: FormKey,
      amount: v.pipe(v.string(), v.trim(), v.maxLength(AMOUNT_LENGTH)),
      reason: Reason,
      assertion: SignedForm,
    }),
    page,
    answer: askRefund,
  }
}

async function askRefund(call: OfficeCall): Promise<Redirect> {
  const { office, form, language } = call
  const { id: subject, number, closedAt, transaction } = await findChosenDispute(call)
  const { key = '', reason = '', amount: typed = '' } = form
  const { decimals, refundableMinor, currencyCode } = transaction
  if (closedAt) throw refuseForm(DISPUTE_WORDS.alreadyClosed)
  const amount = readFormAmount(typed, { language, decimals })
  if (amount === undefined || amount <= 0n || amount > refundableMinor) {
    const most = formatAmount(refundableMinor, decimals)
    throw refuseField('amount', DISPUTE_WORDS.badAmount, {
      amount: most,
      currency_code: currencyCode,
    })
  }
  const content = {
    number,
    transaction: transaction.number,
    amount: formatAmount(amount, decimals),
    currency: currencyCode,
  }
  await office.db.transaction(async (tx) => {
    await keepItem(tx, call, { kind: DISPUTE_QUEUE, subject })
    await propose(tx, call, { kind: REFUND_KIND, subject, content, reason, key })
  })
  return { to: '/approvals', notice: 'asked' }
}

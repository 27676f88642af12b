import * as v from 'valibot'
import { formatAmount, parseAmount } from '../../../contract/rules/money.ts'
import { maskCardNumbers } from '../../../contract/rules/mask-cards.ts'
import { amountOf, readPasted } from '../../../contract/rules/typed-money.ts'
import { answerDispute, closeDispute } from '../../domain/disputes/end-dispute.ts'
import { countDisputes } from '../../domain/disputes/find-disputes.ts'
import { propose } from '../approvals/proposals.ts'
import { writeOfficeAudit } from '../audit-log/write-audit.ts'
import { FormKey, Reason, RowId, SignedForm, Sort } from '../form-fields.ts'
import { dropItem, keepItem } from '../queue/claims.ts'
import { listClaimRoutes } from '../queue/claim-routes.ts'
import { refuseForm } from '../refusal.ts'
import type { OfficeCall, OfficeRoute, Redirect, OfficeSection } from '../route.ts'
import { ANSWER_LENGTH, REFUND_KIND } from './dispute-detail.ts'
import { DISPUTE_WORDS } from './dispute-words.ts'
import {
  DISPUTE_CHOICES,
  DISPUTE_QUEUE,
  findChosenDispute,
  lookAtDispute,
  showDispute,
  showDisputes,
} from './disputes-page.ts'

const AMOUNT_LENGTH = 20
const Answer = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(2),
  v.maxLength(ANSWER_LENGTH),
  v.transform(maskCardNumbers),
)

export const disputesSection: OfficeSection = {
  id: 'disputes',
  path: '/disputes',
  name: DISPUTE_WORDS.title,
  icon: 'disputes',
  group: 2,
  permission: 'dispute.see',
  count: async ({ db }, now) => {
    const { problem, claim, overdue } = await countDisputes(db, now)
    return { count: problem + claim, overdue }
  },
}

/** Routes of reports and disputes (P3). */
export const disputesRoutes: readonly OfficeRoute[] = [
  {
    method: 'GET',
    path: '/disputes',
    permission: 'dispute.see',
    form: v.object({
      choice: v.optional(v.picklist(DISPUTE_CHOICES), 'all'),
      sort: Sort,
      after: v.optional(RowId),
    }),
    answer: (call) => showDisputes(call),
  },
  { method: 'GET', path: '/disputes/:id', permission: 'dispute.see', answer: lookAtDispute },
  ...listClaimRoutes({
    kind: DISPUTE_QUEUE,
    path: '/disputes',
    permission: 'dispute.work',
    page: showDispute,
    require: findChosenDispute,
  }),
  {
    method: 'POST',
    path: '/disputes/:id/answer',
    permission: 'dispute.work',
    form: v.strictObject({ text: Answer }),
    page: showDispute,
    answer: sendAnswer,
  },
  {
    method: 'POST',
    path: '/disputes/:id/close',
    permission: 'dispute.work',
    form: v.strictObject({ reason: Reason }),
    page: showDispute,
    answer: close,
  },
  {
    method: 'POST',
    path: '/disputes/:id/refund',
    permission: 'dispute.refund.ask',
    isSigned: true,
    form: v.strictObject({
      key: FormKey,
      amount: v.pipe(v.string(), v.trim(), v.maxLength(AMOUNT_LENGTH)),
      reason: Reason,
      assertion: SignedForm,
    }),
    page: showDispute,
    answer: askRefund,
  },
]

async function sendAnswer(call: OfficeCall): Promise<Redirect> {
  const { office, actor, now, form } = call
  const dispute = await findChosenDispute(call)
  const { id: subject, number } = dispute
  const text = form['text'] ?? ''
  await office.db.transaction(async (tx) => {
    await keepItem(tx, call, { kind: DISPUTE_QUEUE, subject })
    if (!(await answerDispute(tx, dispute, { text, now }))) {
      throw refuseForm(DISPUTE_WORDS.alreadyClosed)
    }
    // The words are in the report itself, from which they are erased with the owner.
    await writeOfficeAudit(tx, {
      actor,
      now,
      event: 'dispute_answered',
      subject,
      detail: { number },
    })
  })
  return { to: `/disputes/${subject}`, notice: 'done' }
}

async function close(call: OfficeCall): Promise<Redirect> {
  const { office, actor, now, form } = call
  const { id: subject, source, number, answeredAt } = await findChosenDispute(call)
  if (source === 'problem' && !answeredAt) throw refuseForm(DISPUTE_WORDS.answerFirst)
  const item = { kind: DISPUTE_QUEUE, subject }
  const reason = form['reason'] ?? ''
  await office.db.transaction(async (tx) => {
    await keepItem(tx, call, item)
    if (!(await closeDispute(tx, { id: subject, source }, now))) {
      throw refuseForm(DISPUTE_WORDS.alreadyClosed)
    }
    await dropItem(tx, call, item)
    const detail = { number, source }
    await writeOfficeAudit(tx, { actor, now, event: 'dispute_closed', subject, reason, detail })
  })
  return { to: `/disputes/${subject}`, notice: 'done' }
}

async function askRefund(call: OfficeCall): Promise<Redirect> {
  const { office, form, language } = call
  const { id: subject, number, closedAt, transaction } = await findChosenDispute(call)
  const { key = '', reason = '', amount: typed = '' } = form
  const { decimals, refundableMinor, currencyCode } = transaction
  if (closedAt) throw refuseForm(DISPUTE_WORDS.alreadyClosed)
  const read = readPasted(typed, { language, decimals })
  const amount = 'plain' in read ? parseAmount(amountOf(read.plain), decimals) : undefined
  if (amount === undefined || amount <= 0n || amount > refundableMinor) {
    const most = formatAmount(refundableMinor, decimals)
    throw refuseForm(DISPUTE_WORDS.badAmount, { amount: most, currency_code: currencyCode })
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

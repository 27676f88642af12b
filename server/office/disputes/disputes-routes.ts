import * as v from 'valibot'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import { answerDispute, closeDispute, lockAnswer } from '../../domain/disputes/end-dispute.ts'
import { countDisputes } from '../../domain/disputes/find-disputes.ts'
import { writeOfficeAudit } from '../audit-log/write-audit.ts'
import { Reason, RowId, Seen, Sort, typedText } from '../form-fields.ts'
import { requireSeen } from '../page/seen.ts'
import { dropItem, keepItem } from '../queue/claims.ts'
import { listClaimRoutes } from '../queue/claim-routes.ts'
import { refuseForm } from '../refusal.ts'
import type { OfficeCall, OfficeRoute, Redirect, OfficeSection } from '../route.ts'
import { ANSWER_LENGTH } from './dispute-detail.ts'
import {
  DISPUTE_CHOICES,
  DISPUTE_QUEUE,
  findChosenDispute,
  lookAtDispute,
  showDispute,
  showDisputes,
} from './disputes-page.ts'
import { makeRefundRoute } from './refund-route.ts'

const Answer = typedText({ min: 2, max: ANSWER_LENGTH })

export const disputesSection: OfficeSection = {
  id: 'disputes',
  path: '/disputes',
  name: OFFICE_WORDS.disputes.title,
  icon: 'disputes',
  group: 2,
  permission: 'dispute.see',
  count: ({ db }, now) => countDisputes(db, now),
}

/** Routes of claims of providers (P3). */
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
    form: v.strictObject({ text: Answer, seen: Seen }),
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
  makeRefundRoute('/disputes', showDispute),
]

async function sendAnswer(call: OfficeCall): Promise<Redirect> {
  const { office, actor, now, form } = call
  const dispute = await findChosenDispute(call)
  const { id: subject, number } = dispute
  const text = form['text'] ?? ''
  await office.db.transaction(async (tx) => {
    await keepItem(tx, call, { kind: DISPUTE_QUEUE, subject })
    const answer = await lockAnswer(tx, subject)
    if (answer === undefined) throw refuseForm(OFFICE_WORDS.disputes.alreadyClosed)
    if (answer === text) return
    requireSeen(call, [answer])
    await answerDispute(tx, dispute, { text, now })
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
  const { id: subject, source, number } = await findChosenDispute(call)
  const item = { kind: DISPUTE_QUEUE, subject }
  const reason = form['reason'] ?? ''
  await office.db.transaction(async (tx) => {
    await keepItem(tx, call, item)
    if (!(await closeDispute(tx, { id: subject, source }, now))) {
      throw refuseForm(OFFICE_WORDS.disputes.alreadyClosed)
    }
    await dropItem(tx, call, item)
    const detail = { number, source }
    await writeOfficeAudit(tx, { actor, now, event: 'dispute_closed', subject, reason, detail })
  })
  return { to: `/disputes/${subject}`, notice: 'done' }
}

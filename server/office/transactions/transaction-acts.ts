import { checkPayment } from '../../domain/top-up/check-payment.ts'
import * as v from 'valibot'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import { askNow } from '../../domain/withdrawals/ask-now.ts'
import { writeOfficeAudit } from '../audit-log/write-audit.ts'
import { Reason } from '../form-fields.ts'
import { disclose } from '../owners/disclose.ts'
import { writeNote } from '../owners/notes.ts'
import { findOwner } from '../owners/read-owner.ts'
import { describeFailure } from '../../ops/log/failure-description.ts'
import { wordsIn } from '../page/words.ts'
import { refuseForm } from '../refusal.ts'
import type { OfficeCall, OfficePage, Redirect } from '../route.ts'
import { readDetails } from './read-details.ts'
import { findSubject } from '../owners/read-subject.ts'
import { showTransaction } from './transaction-page.ts'
import { nameState } from '../owners/payment-state.ts'

/** The fields of the form that shows the recipient. */
export const RevealRecipient = v.strictObject({ reason: Reason })

/** Asks the provider of an order, and settles by what it answers, as the wallet does by itself. */
export async function askProviderNow(call: OfficeCall): Promise<OfficePage> {
  const { office, actor, now, params, language } = call
  const subject = await findSubject(office.db, params['id'])
  const { order, payout } = await readDetails(office.db, subject, now)
  const words = wordsIn(OFFICE_WORDS.transactions, language)
  const record = (answer: string) =>
    office.db.transaction((tx) =>
      writeOfficeAudit(tx, {
        actor,
        now,
        event: payout ? 'payout_checked' : 'payment_checked',
        subject: subject.number,
        detail: { answer },
      }),
    )
  if (payout) {
    const { payout: gateway, payoutMethods: methods } = office.gateways
    const settling = { now, payout: gateway, methods, log: office.log }
    const answer = await askNow(office.db, payout.shown.id, settling)
    await record(answer)
    const said = wordsIn(OFFICE_WORDS.payouts, language)
    return showTransaction(call, { said: said('checked', { status: said(`${answer}Answer`) }) })
  }
  if (!order) throw refuseForm(OFFICE_WORDS.transactions.askedBusy)
  const { clock, log, metrics } = office
  const checking = { payments: office.gateways.payments, clock, log, metrics }
  const answer = await checkPayment(office.db, subject.id, checking).catch((error: unknown) => {
    log.warn('a provider was asked in vain', { order_id: subject.id, ...describeFailure(error) })
    return 'busy' as const
  })
  await record(answer)
  const after = await readDetails(office.db, subject, now)
  const status = nameState(after.order?.status ?? '', language)
  return showTransaction(call, {
    said: answer === 'settled' ? words('askedSettled', { status }) : words('askedBusy'),
  })
}

/** Adds a note about a transaction; the notes of its owner have it, too. */
export async function addTransactionNote(call: OfficeCall): Promise<Redirect> {
  const subject = await findSubject(call.office.db, call.params['id'])
  await writeNote(call, await findOwner(call.office.db, subject.userId), subject)
  return { to: `/transactions/${subject.id}`, notice: 'done' }
}

/**
 * Shows the recipient of a payout in full on this answer alone, which the browser replaces after a
 * minute. Who, what and why is in the audit log before it is shown.
 */
export async function revealRecipient(call: OfficeCall): Promise<OfficePage> {
  const { office, now, params } = call
  const subject = await findSubject(office.db, params['id'])
  const { payout } = await readDetails(office.db, subject, now)
  const owner = await findOwner(office.db, subject.userId)
  if (!payout) throw refuseForm(OFFICE_WORDS.transactions.nothingToReveal)
  await disclose(call, {
    subject: owner.number,
    detail: { field: 'recipient', transaction: subject.number },
    back: `/transactions/${subject.id}`,
  })
  return showTransaction(call, { isRevealed: true })
}

import * as v from 'valibot'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import { askNow } from '../../domain/withdrawals/ask-now.ts'
import { NO_REPORT_MS, whyNotByHand } from '../../domain/withdrawals/settle-by-hand.ts'
import type { ProposalKind } from '../approvals/proposal-kind.ts'
import { propose } from '../approvals/proposals.ts'
import { writeOfficeAudit } from '../audit-log/write-audit.ts'
import { FormKey, Reason, RowId, SignedForm, Sort } from '../form-fields.ts'
import { wordsIn } from '../page/words.ts'
import { keepItem } from '../queue/claims.ts'
import { listClaimRoutes } from '../queue/claim-routes.ts'
import { refuseForm } from '../refusal.ts'
import type { OfficeCall, OfficeRoute, OfficeSection } from '../route.ts'
import { showLateMoney } from './late-money.ts'
import { REFERENCE_LENGTH } from './payout-acts.ts'
import { declineKind, describePayoutProposal, releaseKind } from './payout-kinds.ts'
import { findChosenPayout, PAYOUT_QUEUE, showPayoutPage, showPayouts } from './payout-page.ts'
import { countWaitingPayouts, findPayout } from './read-payouts.ts'
import { OUTCOMES, settleKind } from './settle-kind.ts'
import { HOUR_MS } from '../../../contract/rules/durations.ts'

/** What the document is, in a line. */
const Reference = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(5),
  v.maxLength(REFERENCE_LENGTH),
  v.regex(/^[^\p{C}]+$/u),
)
const Acting = { key: FormKey, reason: Reason, assertion: SignedForm }

export const payoutSection: OfficeSection = {
  id: 'payouts',
  path: '/payouts',
  name: OFFICE_WORDS.payouts.title,
  icon: 'payouts',
  group: 2,
  permission: 'payout.see',
  count: (office, now) => countWaitingPayouts(office, now),
}

/** Routes of the queue of payouts (P3, P4). */
export const payoutRoutes: readonly OfficeRoute[] = [
  {
    method: 'GET',
    path: '/payouts',
    permission: 'payout.see',
    form: v.object({ show: v.optional(v.string()), sort: Sort, after: v.optional(RowId) }),
    answer: (call) => showPayouts(call),
  },
  {
    method: 'GET',
    path: '/payouts/:id',
    permission: 'payout.see',
    answer: (call) => showPayoutPage(call),
  },
  { method: 'GET', path: '/late-money', permission: 'payout.see', answer: showLateMoney },
  ...listClaimRoutes({
    kind: PAYOUT_QUEUE,
    path: '/payouts',
    permission: 'payout.work',
    page: (call) => showPayoutPage(call),
    require: findChosenPayout,
  }),
  {
    method: 'POST',
    path: '/payouts/:id/check',
    permission: 'payout.work',
    page: (call) => showPayoutPage(call),
    answer: check,
  },
  routeOfReview('approve', releaseKind),
  routeOfReview('decline', declineKind),
  {
    method: 'POST',
    path: '/payouts/:id/settle',
    permission: 'payout.ask',
    isSigned: true,
    form: v.strictObject({ ...Acting, outcome: v.picklist(OUTCOMES), reference: Reference }),
    page: (call) => showPayoutPage(call),
    answer: settle,
  },
]

/** Asks the provider, shows what it answered, and settles by it as the wallet does by itself. */
async function check(call: OfficeCall) {
  const { office, language, actor, now } = call
  const { id, number } = await findChosenPayout(call)
  await office.db.transaction((tx) => keepItem(tx, call, { kind: PAYOUT_QUEUE, subject: id }))
  const { payout, payoutMethods: methods } = office.gateways
  const answer = await askNow(office.db, id, { now, payout, methods, log: office.log })
  await office.db.transaction((tx) =>
    writeOfficeAudit(tx, {
      actor,
      now,
      event: 'payout_checked',
      subject: number,
      detail: { answer },
    }),
  )
  const words = wordsIn(OFFICE_WORDS.payouts, language)
  return showPayoutPage(call, words('checked', { status: words(`${answer}Answer`) }))
}

/** Proposes how a payout ended by a document; its provider is asked first, and must not answer. */
async function settle(call: OfficeCall) {
  const { office, form, now } = call
  const payout = await findChosenPayout(call)
  const { id: subject } = payout
  await office.db.transaction((tx) => keepItem(tx, call, { kind: PAYOUT_QUEUE, subject }))
  const { key = '', reason = '', outcome = '', reference = '' } = form
  const end = outcome === 'paid' ? 'complete' : 'failed'
  const whyNot = await whyNotByHand(office.db, { id: subject, outcome: end, now })
  const hours = String(NO_REPORT_MS / HOUR_MS)
  if (whyNot === 'notSilent') throw refuseForm(OFFICE_WORDS.payouts.settleTooEarly, { hours })
  if (whyNot === 'signed') throw refuseForm(OFFICE_WORDS.payouts.settleSigned)
  const { payout: gateway, payoutMethods: methods } = office.gateways
  const answer = await askNow(office.db, subject, {
    now,
    payout: gateway,
    methods,
    log: office.log,
  })
  if (answer !== 'unreached') throw refuseForm(OFFICE_WORDS.payouts.settleAnswers)
  const content = { ...describePayoutProposal(payout), outcome, reference }
  const { kind } = settleKind
  await office.db.transaction((tx) => propose(tx, call, { kind, subject, content, reason, key }))
  return { to: `/payouts/${subject}`, notice: 'asked' }
}

/** The form that proposes what to do with a held payout. */
function routeOfReview(name: string, { kind }: ProposalKind): OfficeRoute {
  return {
    method: 'POST',
    path: `/payouts/:id/${name}`,
    permission: 'payout.ask',
    isSigned: true,
    form: v.strictObject(Acting),
    page: (call) => showPayoutPage(call),
    answer: async (call) => {
      const { office, form, now } = call
      const { id: subject } = await findChosenPayout(call)
      const { key = '', reason = '' } = form
      await office.db.transaction(async (tx) => {
        await keepItem(tx, call, { kind: PAYOUT_QUEUE, subject })
        const payout = await findPayout(tx, subject, now)
        if (payout?.status !== 'held') throw refuseForm(OFFICE_WORDS.payouts.notHeld)
        await propose(tx, call, {
          kind,
          subject,
          content: describePayoutProposal(payout),
          reason,
          key,
        })
      })
      return { to: `/payouts/${subject}`, notice: 'asked' }
    },
  }
}

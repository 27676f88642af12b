import * as v from 'valibot'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import { listJumps } from '../../domain/rates/release-jump.ts'
import { listWithdrawn } from '../../domain/rates/rate-gauges.ts'
import { listPairWithdrawals, withdrawPair } from '../../domain/rates/withdraw-pair.ts'
import { type NewProposal, propose } from '../approvals/proposals.ts'
import { writeOfficeAudit } from '../audit-log/write-audit.ts'
import { FormKey, Reason, Seen, SignedForm } from '../form-fields.ts'
import { requireSeen } from '../page/seen.ts'
import { readFormAmount } from '../page/read-amount.ts'
import { OfficeRefusal, refuseField, refuseForm } from '../refusal.ts'
import type { OfficeCall, OfficeRoute, OfficeSection } from '../route.ts'
import { seenOfLimit } from './limit-detail.ts'
import { showCurrencies } from './currencies-page.ts'
import { jumpKind, writeJumpContent } from './jump-kind.ts'
import { findTermLimit } from './read-limits.ts'
import { findPair, nameOfPair, type PairTerms, readPair } from './read-pairs.ts'
import { removalKind, writeRemovalContent } from './removal-kind.ts'
import { limitKind, pairReturnKind, writeLimitContent } from './terms-kinds.ts'
import { showLimit, showPair, showTerms } from './terms-page.ts'

export const termsSection: OfficeSection = {
  id: 'terms',
  path: '/terms',
  name: OFFICE_WORDS.terms.title,
  icon: 'terms',
  group: 3,
  permission: 'terms.see',
  count: async ({ db }) => ({
    count: (await listWithdrawn(db)).length + (await listPairWithdrawals(db)).length,
    overdue: 0,
  }),
}

const Typed = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(30))
const Asking = { key: FormKey, reason: Reason, assertion: SignedForm }

/**
 * Routes of rates and thresholds: what changes is signed by two people, a pair is withdrawn by one
 * (P4).
 */
export const termsRoutes: readonly OfficeRoute[] = [
  { method: 'GET', path: '/terms', permission: 'terms.see', answer: (call) => showTerms(call) },
  { method: 'GET', path: '/terms/currencies', permission: 'terms.see', answer: showCurrencies },
  { method: 'GET', path: '/terms/pairs/:pair', permission: 'terms.see', answer: showPair },
  { method: 'GET', path: '/terms/limits/:name', permission: 'terms.see', answer: showLimit },
  {
    method: 'POST',
    path: '/terms/pairs/:pair/withdraw',
    permission: 'terms.withdraw',
    isSigned: true,
    form: v.strictObject({ reason: Reason, assertion: SignedForm }),
    page: showPair,
    answer: withdraw,
  },
  {
    method: 'POST',
    path: '/terms/pairs/:pair/return',
    permission: 'terms.ask',
    isSigned: true,
    form: v.strictObject(Asking),
    page: showPair,
    answer: askReturn,
  },
  {
    method: 'POST',
    path: '/terms/limits/:name',
    permission: 'terms.ask',
    isSigned: true,
    form: v.strictObject({ ...Asking, amount: Typed, seen: Seen }),
    page: showLimit,
    answer: askLimit,
  },
  {
    method: 'POST',
    path: '/terms/limits/:name/remove',
    permission: 'terms.ask',
    isSigned: true,
    form: v.strictObject({ ...Asking, seen: Seen }),
    page: showLimit,
    answer: askRemoval,
  },
  {
    method: 'POST',
    path: '/terms/pairs/:pair/release',
    permission: 'terms.ask',
    isSigned: true,
    form: v.strictObject({ ...Asking, currency: Typed }),
    page: showPair,
    answer: askRelease,
  },
]

async function findChosen({ office, params, now }: OfficeCall): Promise<PairTerms> {
  const pair = readPair(params['pair'])
  const found = pair && (await findPair(office, pair, now))
  if (!found) throw new OfficeRefusal('notFound')
  return found
}

async function askLimit(call: OfficeCall) {
  const { office, params, form, language } = call
  const limit = await findTermLimit(office.db, params['name'])
  if (!limit) throw new OfficeRefusal('notFound')
  const { name, decimals, amount } = limit
  requireSeen(call, [seenOfLimit(limit)])
  const after = readFormAmount(form['amount'], { language, decimals })
  if (after === undefined || after === 0n) throw refuseField('amount', OFFICE_WORDS.terms.badAmount)
  if (after === amount) throw refuseField('amount', OFFICE_WORDS.terms.same)
  const content = writeLimitContent(limit, after)
  return ask(call, { kind: limitKind.kind, subject: name, content })
}

async function askReturn(call: OfficeCall) {
  const { there, withdrawal } = await findChosen(call)
  if (!withdrawal) throw refuseForm(OFFICE_WORDS.terms.notWithdrawn)
  const subject = nameOfPair([there.from, there.to])
  const content = { withdrawal: withdrawal.id }
  return ask(call, { kind: pairReturnKind.kind, subject, content })
}

async function askRemoval(call: OfficeCall) {
  const limit = await findTermLimit(call.office.db, call.params['name'])
  if (!limit) throw new OfficeRefusal('notFound')
  const content = writeRemovalContent(limit)
  if (!content) throw refuseForm(OFFICE_WORDS.terms.noLimit)
  requireSeen(call, [seenOfLimit(limit)])
  return ask(call, { kind: removalKind.kind, subject: limit.name, content })
}

/** Asks to accept the price of one of the two currencies of the path. */
async function askRelease(call: OfficeCall) {
  const { there } = await findChosen(call)
  const { currency } = call.form
  const isOfPair = currency === there.from || currency === there.to
  const jumps = isOfPair ? await listJumps(call.office.db) : []
  const jump = jumps.find((one) => one.currency === currency)
  if (!jump) throw refuseForm(OFFICE_WORDS.terms.noJump)
  return ask(call, { kind: jumpKind.kind, subject: jump.currency, content: writeJumpContent(jump) })
}

async function ask(call: OfficeCall, asked: Pick<NewProposal, 'kind' | 'subject' | 'content'>) {
  const { key = '', reason = '' } = call.form
  const id = await call.office.db.transaction((tx) => propose(tx, call, { ...asked, reason, key }))
  return { to: `/approvals/${id}`, notice: 'asked' }
}

async function withdraw(call: OfficeCall) {
  const { office, operator, actor, now, form } = call
  const { there } = await findChosen(call)
  const pair = [there.from, there.to] as const
  const reason = form['reason'] ?? ''
  await office.db.transaction(async (tx) => {
    const withdrawal = { pair, operatorId: operator.id, reason, now }
    if (!(await withdrawPair(tx, withdrawal))) throw refuseForm(OFFICE_WORDS.terms.alreadyWithdrawn)
    const subject = nameOfPair(pair)
    await writeOfficeAudit(tx, { actor, now, event: 'pair_withdrawn', subject, reason })
  })
  return { to: `/terms/pairs/${there.from}-${there.to}`, notice: 'done' }
}

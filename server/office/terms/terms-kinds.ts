import { html } from 'hono/html'
import { type Minor, formatAmount, parseAmount } from '../../../contract/rules/money.ts'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import type { Queryable } from '../../db/database.ts'
import { changeThreshold } from '../../domain/withdrawals/change-threshold.ts'
import { returnPair } from '../../domain/rates/withdraw-pair.ts'
import type { ProposalKind } from '../approvals/proposal-kind.ts'
import type { Proposal, ProposalContent } from '../approvals/proposals.ts'
import type { OfficeCall } from '../route.ts'
import { showFacts } from '../page/form.ts'
import { wordsIn } from '../page/words.ts'
import { OfficeRefusal } from '../refusal.ts'
import { findTermLimit, type ShownLimit } from './read-limits.ts'
import { nameLimit, showTermAmount } from './terms-values.ts'
import { showWithdrawal } from './withdrawal-facts.ts'
import { writeDone } from './write-done.ts'

/**
 * Spreads, which tariffs have since (W3): what was decided earlier is shown, and nothing is done
 * any more.
 */
export const spreadKind: ProposalKind = {
  kind: 'spread',
  name: OFFICE_WORDS.terms.kindSpread,
  sign: 'terms.sign',
  show: (call, proposal) => Promise.resolve(showEarlier(call, proposal)),
  perform: () =>
    Promise.reject(
      new OfficeRefusal('approvalStale', {}, { sentence: OFFICE_WORDS.terms.byTariff }),
    ),
}

/** Returns a proposal about what tariffs have since, as it was written. */
export function showEarlier({ language }: OfficeCall, { subject, content }: Proposal) {
  const words = wordsIn(OFFICE_WORDS.terms, language)
  return html`${showFacts([[words('limits'), subject], ...Object.entries(content)])}
    <p class="quiet">${words('byTariff')}</p>`
}

/** Thresholds of second signatures (P4), and earlier proposals about limits. */
export const limitKind: ProposalKind = {
  kind: 'limit',
  name: OFFICE_WORDS.terms.kindLimit,
  sign: 'terms.sign',
  show: async (call, proposal) => {
    const { office, language } = call
    const words = wordsIn(OFFICE_WORDS.terms, language)
    const limit = await findTermLimit(office.db, proposal.subject)
    if (!limit) return showEarlier(call, proposal)
    const { before, after } = readLimitContent(proposal, limit)
    return showFacts([
      [words('limits'), nameLimit(limit, language)],
      [words('before'), showTermAmount({ ...limit, amount: before }, language)],
      [words('after'), showTermAmount({ ...limit, amount: after }, language)],
    ])
  },
  perform: async (tx, call, proposal) => {
    const { id, subject, content } = proposal
    const limit = await findProposed(tx, proposal)
    const { before, after } = readLimitContent(proposal, limit)
    if (after === undefined) throw new OfficeRefusal('approvalStale')
    const change = { before, after, proposalId: id, now: call.now }
    const { purpose: kind, currency } = limit
    if (!(await changeThreshold(tx, { kind, currency }, change)))
      throw new OfficeRefusal('approvalStale')
    await writeDone(tx, call, { event: 'limit_changed', subject, content })
    return undefined
  },
}

/** Returns the content of a proposal for another limit. */
export function writeLimitContent({ amount, decimals }: ShownLimit, after: Minor): ProposalContent {
  return {
    before: amount === undefined ? '' : formatAmount(amount, decimals),
    after: formatAmount(after, decimals),
  }
}

function readLimitContent({ content }: Proposal, { decimals }: ShownLimit) {
  const { before = '', after = '' } = content
  return { before: parseAmount(before, decimals), after: parseAmount(after, decimals) }
}

/**
 * Throws OfficeRefusal `approvalStale` where its currency is gone, or it is a limit, which tariffs
 * have since.
 */
export async function findProposed(db: Queryable, { subject }: Proposal): Promise<ShownLimit> {
  const limit = await findTermLimit(db, subject)
  if (!limit)
    throw new OfficeRefusal('approvalStale', {}, { sentence: OFFICE_WORDS.terms.byTariff })
  return limit
}

/** Pairs that come back after an operator has withdrawn them. */
export const pairReturnKind: ProposalKind = {
  kind: 'pair_return',
  name: OFFICE_WORDS.terms.kindReturn,
  sign: 'terms.sign',
  show: async (call, { subject, content }) => {
    const { office, language } = call
    return showFacts([
      [wordsIn(OFFICE_WORDS.terms, language)('pair'), subject],
      ...(await showWithdrawal(office.db, content['withdrawal'] ?? '', language)),
    ])
  },
  perform: async (tx, call, { id, subject, content }) => {
    const returned = { id: content['withdrawal'] ?? '', proposalId: id, now: call.now }
    if (!(await returnPair(tx, returned))) throw new OfficeRefusal('approvalStale')
    await writeDone(tx, call, { event: 'pair_returned', subject, content })
    return undefined
  },
}

import { type Minor, formatAmount, parseAmount } from '../../../contract/rules/money.ts'
import type { Queryable } from '../../db/database.ts'
import { changeSpread, type Spread } from '../../domain/rates/spreads.ts'
import { returnPair } from '../../domain/rates/withdraw-pair.ts'
import type { ProposalKind } from '../approvals/proposal-kind.ts'
import type { Proposal, ProposalContent } from '../approvals/proposals.ts'
import { showFacts } from '../page/form.ts'
import { wordsIn } from '../page/words.ts'
import { OfficeRefusal } from '../refusal.ts'
import { changeShown, findTermLimit, type ShownLimit } from './read-limits.ts'
import { type Direction, findPair, readPair } from './read-pairs.ts'
import { exampleOf, nameLimit, nameSpread, showTermAmount } from './terms-values.ts'
import { TERMS_WORDS } from './terms-words.ts'
import { showWithdrawal } from './withdrawal-facts.ts'
import { writeDone } from './write-done.ts'

/** Spreads of one direction of a pair (P4). */
export const spreadKind: ProposalKind = {
  kind: 'spread',
  name: TERMS_WORDS.kindSpread,
  sign: 'terms.sign',
  show: async (call, { subject, content }) => {
    const { office, language, now } = call
    const words = wordsIn(TERMS_WORDS, language)
    const { before, after } = readSpreadContent(content)
    const pair = readPair(subject)
    const found = pair && (await findPair(office, pair, now))
    return showFacts([
      [words('pair'), subject.replace('-', ' → ')],
      [`${words('before')}: ${words('spread')}`, nameSpread(before.percent, language)],
      [`${words('after')}: ${words('spread')}`, nameSpread(after.percent, language)],
      [`${words('before')}: ${words('weekend')}`, nameSpread(before.weekend, language)],
      [`${words('after')}: ${words('weekend')}`, nameSpread(after.weekend, language)],
      ...(found ? exampleOf(call, found.there, [before, after]) : []),
    ])
  },
  perform: async (tx, call, { id, subject, content }) => {
    const [from = '', to = ''] = readPair(subject) ?? []
    const change = { from, to, ...readSpreadContent(content), proposalId: id, now: call.now }
    if (!(await changeSpread(tx, change))) throw new OfficeRefusal('approvalStale')
    await writeDone(tx, call, { event: 'spread_changed', subject, content })
    return undefined
  },
}

/** Returns the content of a proposal for another spread. */
export function writeSpreadContent({ spread }: Direction, after: Spread): ProposalContent {
  return {
    percent_before: spread.percent,
    weekend_before: spread.weekend,
    percent: after.percent,
    weekend: after.weekend,
  }
}

function readSpreadContent(content: ProposalContent): { before: Spread; after: Spread } {
  const { percent_before = '', weekend_before = '', percent = '', weekend = '' } = content
  return {
    before: { percent: percent_before, weekend: weekend_before },
    after: { percent, weekend },
  }
}

/** Limits of a level and a currency, and thresholds of payouts (P4). */
export const limitKind: ProposalKind = {
  kind: 'limit',
  name: TERMS_WORDS.kindLimit,
  sign: 'terms.sign',
  show: async ({ office, language }, proposal) => {
    const words = wordsIn(TERMS_WORDS, language)
    const limit = await findProposed(office.db, proposal)
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
    if (!(await changeShown(tx, limit, change))) throw new OfficeRefusal('approvalStale')
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

/** Throws OfficeRefusal `approvalStale` where its level or currency is gone. */
export async function findProposed(db: Queryable, { subject }: Proposal): Promise<ShownLimit> {
  const limit = await findTermLimit(db, subject)
  if (!limit) throw new OfficeRefusal('approvalStale')
  return limit
}

/** Pairs that come back after an operator has withdrawn them. */
export const pairReturnKind: ProposalKind = {
  kind: 'pair_return',
  name: TERMS_WORDS.kindReturn,
  sign: 'terms.sign',
  show: async (call, { subject, content }) => {
    const { office, language } = call
    return showFacts([
      [wordsIn(TERMS_WORDS, language)('pair'), subject],
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

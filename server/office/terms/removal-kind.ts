import { formatAmount, parseAmount } from '../../../contract/rules/money.ts'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import type { ProposalKind } from '../approvals/proposal-kind.ts'
import type { ProposalContent } from '../approvals/proposals.ts'
import { removeThreshold } from '../../domain/withdrawals/change-threshold.ts'
import { showFacts } from '../page/form.ts'
import { wordsIn } from '../page/words.ts'
import { OfficeRefusal } from '../refusal.ts'
import { findTermLimit, type ShownLimit } from './read-limits.ts'
import { findProposed, showEarlier } from './terms-kinds.ts'
import { nameLimit, showTermAmount } from './terms-values.ts'
import { writeDone } from './write-done.ts'

/** Thresholds that are removed whole (P4). */
export const removalKind: ProposalKind = {
  kind: 'limit_removal',
  name: OFFICE_WORDS.terms.kindRemoval,
  sign: 'terms.sign',
  show: async (call, proposal) => {
    const { office, language } = call
    const words = wordsIn(OFFICE_WORDS.terms, language)
    const limit = await findTermLimit(office.db, proposal.subject)
    if (!limit) return showEarlier(call, proposal)
    const amount = parseAmount(proposal.content['before'] ?? '', limit.decimals)
    return showFacts([
      [words('limits'), nameLimit(limit, language)],
      [words('before'), showTermAmount({ ...limit, amount }, language)],
      [words('after'), words('unlimited')],
    ])
  },
  perform: async (tx, call, proposal) => {
    const { id, subject, content } = proposal
    const limit = await findProposed(tx, proposal)
    const before = parseAmount(content['before'] ?? '', limit.decimals)
    if (before === undefined) throw new OfficeRefusal('approvalStale')
    const removal = { before, proposalId: id, now: call.now }
    const { purpose: kind, currency } = limit
    if (!(await removeThreshold(tx, { kind, currency }, removal)))
      throw new OfficeRefusal('approvalStale')
    await writeDone(tx, call, { event: 'limit_removed', subject, content })
    return undefined
  },
}

/** Returns the content of a proposal to remove a limit; undefined where there is none. */
export function writeRemovalContent({ amount, decimals }: ShownLimit): ProposalContent | undefined {
  return amount === undefined ? undefined : { before: formatAmount(amount, decimals) }
}

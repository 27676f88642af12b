import { OFFICE_WORDS } from '../../../texts/office.ts'
import { reopenDay } from '../../domain/reconciliation/decide.ts'
import type { ProposalKind } from '../approvals/proposal-kind.ts'
import { writeOfficeAudit } from '../audit-log/write-audit.ts'
import { showFacts } from '../page/form.ts'
import { wordsIn } from '../page/words.ts'
import { OfficeRefusal } from '../refusal.ts'
import { showProvider } from '../page/show-provider.ts'

/** A closed day of the reconciliation is opened again: finance asks, an approver signs. */
export const reopenKind: ProposalKind = {
  kind: 'recon_reopen',
  name: OFFICE_WORDS.reconciliation.kindReopen,
  sign: 'reconciliation.reopen.sign',
  show: ({ language }, { content }) => {
    const words = wordsIn(OFFICE_WORDS.reconciliation, language)
    return Promise.resolve(
      showFacts([
        [words('provider'), showProvider(content['provider'] ?? '', language)],
        [words('day'), content['day'] ?? ''],
      ]),
    )
  },
  perform: async (tx, { actor, now }, { id, subject, content }) => {
    const { provider = '', day = '', round = '' } = content
    const reopened = await reopenDay(tx, {
      provider,
      day,
      round: Number(round),
      proposalId: id,
      now,
    })
    if (!reopened) throw new OfficeRefusal('approvalStale')
    await writeOfficeAudit(tx, { actor, now, event: 'recon_reopened', subject, detail: content })
    return undefined
  },
}

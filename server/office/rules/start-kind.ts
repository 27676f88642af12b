import { html } from 'hono/html'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import { isTooWide } from '../../domain/monitoring/try-rule.ts'
import { findRuleVersion, startVersion } from '../../domain/monitoring/versions.ts'
import type { ProposalKind } from '../approvals/proposal-kind.ts'
import { writeOfficeAudit } from '../audit-log/write-audit.ts'
import { showFacts } from '../page/form.ts'
import { wordsIn } from '../page/words.ts'
import { OfficeRefusal } from '../refusal.ts'
import { showRule } from './describe-rule.ts'
import { readDecimals } from '../../domain/ledger/currencies.ts'
import { showTrial, START_KIND } from './rules-page.ts'

/** A version of a rule that is put in force: two operators sign it (W5). */
export const startKind: ProposalKind = {
  kind: START_KIND,
  name: OFFICE_WORDS.rules.kindStart,
  sign: 'rule.sign',
  show: async (call, { subject, content }) => {
    const { office, language } = call
    const words = wordsIn(OFFICE_WORDS.rules, language)
    const shown = await findRuleVersion(office.db, subject)
    if (!shown) throw new OfficeRefusal('notFound')
    const decimals = await readDecimals(office.db)
    return html`${content['wide'] === 'yes' ? html`<p class="notice bad">${words('wideSigned')}</p>` : ''}
      ${showFacts([
        [words('rule'), html`<a href="/rules/${subject}">${shown.content.name}</a>`],
        [words('version'), String(shown.version)],
      ])}
      <h2>${words('conditions')}</h2>
      ${showRule(shown.content, { decimals, language })}
      <h2>${words('trial')}</h2>
      ${shown.trial ? await showTrial(call, shown.trial) : ''}
      <p>${words('startHint')}</p>`
  },
  perform: async (tx, call, { id: proposalId, subject: id, content, reason }) => {
    const { actor, now, operator } = call
    const shown = await findRuleVersion(tx, id)
    const isKnown = content['wide'] === 'yes' || !shown?.trial || !isTooWide(shown.trial)
    if (!shown || !isKnown) throw new OfficeRefusal('approvalStale')
    if (!(await startVersion(tx, { id, proposalId, operatorId: operator.id, now }))) {
      throw new OfficeRefusal('approvalStale')
    }
    const detail = { name: shown.content.name, version: String(shown.version) }
    await writeOfficeAudit(tx, { actor, now, event: 'rule_started', subject: id, reason, detail })
    return undefined
  },
}

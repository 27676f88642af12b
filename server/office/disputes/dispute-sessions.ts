import { html } from 'hono/html'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import { listSessionsAt, type SessionAt } from '../../domain/sessions/sessions-at.ts'
import type { Dispute } from '../../domain/disputes/find-disputes.ts'
import { showMoment } from '../page/dates.ts'
import { showTable } from '../page/table.ts'
import { wordsIn } from '../page/words.ts'
import type { Claim } from '../queue/claims.ts'
import type { OfficeCall } from '../route.ts'

/**
 * Returns the sessions of the owner that were open when the transaction was made. Whoever has taken
 * the dispute sees them, so that each look has a name in the audit log.
 */
export async function showDisputeSessions(
  call: OfficeCall,
  dispute: Dispute,
  claim: Claim | undefined,
) {
  const { office, language, operator } = call
  const words = wordsIn(OFFICE_WORDS.disputes, language)
  if (dispute.closedAt) return ''
  if (claim?.operatorId !== operator.id) {
    return html`<p class="quiet">${words('sessionsAfterTaking')}</p>`
  }
  const { userId, transaction } = dispute
  const rows = await listSessionsAt(office.db, { userId, at: transaction.createdAt })
  return html`<h2>${words('sessions')}</h2>
    ${showTable<SessionAt>({
      label: words('sessions'),
      language,
      rows,
      empty: words('noSessions'),
      columns: [
        {
          head: words('device'),
          cell: ({ device, network, isNew }) =>
            html`${device || words('unknownDevice')}${
                isNew ? html` <span class="pill warning">${words('newDevice')}</span>` : ''
              }<br /><small class="quiet">${network || '—'}</small>`,
        },
        {
          head: words('begunAndUsed'),
          cell: ({ createdAt, lastSeenAt }) =>
            html`${showMoment(createdAt, language)}<br /><small class="quiet"
                >${showMoment(lastSeenAt, language)}</small
              >`,
        },
      ],
    })}`
}

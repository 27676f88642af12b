import { html } from 'hono/html'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import { signDraft } from '../../domain/tariffs/sign-tariff.ts'
import { compareLines, hashLines } from '../../domain/tariffs/tariff-lines.ts'
import {
  findLastSigned,
  findTariffVersion,
  readLinesOf,
} from '../../domain/tariffs/tariff-versions.ts'
import type { ProposalKind } from '../approvals/proposal-kind.ts'
import type { ProposalContent } from '../approvals/proposals.ts'
import { writeOfficeAudit } from '../audit-log/write-audit.ts'
import { showMoment } from '../page/dates.ts'
import { showFacts } from '../page/form.ts'
import { wordsIn } from '../page/words.ts'
import type { Queryable } from '../../db/database.ts'
import { showChanges } from './changes-table.ts'
import { refuseTariff } from './tariff-faults.ts'

/** Tariffs: what two operators sign holds from its moment on (W3). */
export const tariffKind: ProposalKind = {
  kind: 'tariff',
  name: OFFICE_WORDS.tariffs.kind,
  sign: 'terms.sign',
  show: async (call, { subject, content }) => {
    const { office, language } = call
    const words = wordsIn(OFFICE_WORDS.tariffs, language)
    const version = await findTariffVersion(office.db, subject)
    const { starts_at: startsAt = '', after = '' } = content
    return html`${showFacts([
      [words('starts'), showMoment(new Date(startsAt), language)],
      [words('after'), after],
      ...(version
        ? ([
            [
              words('title'),
              html`<a href="/tariffs/${version.id}"
                >${
                  version.number === null
                    ? words('draft')
                    : words('tariff', { number: String(version.number) })
                }</a
              >`,
            ],
          ] as const)
        : []),
    ])}
    ${version ? await showChanges(call, version) : ''}`
  },
  perform: async (tx, call, { id, subject, content }) => {
    const { actor, now, office } = call
    const signed = await signDraft(tx, {
      id: subject,
      startsAt: new Date(content['starts_at'] ?? ''),
      noticeDays: office.settings.tariffNoticeDays,
      linesHash: content['lines_hash'] ?? '',
      proposalId: id,
      now,
    })
    if (typeof signed !== 'number') {
      const last = await findLastSigned(tx)
      throw refuseTariff(call, signed, { code: 'approvalStale', last })
    }
    const number = String(signed)
    await writeOfficeAudit(tx, {
      actor,
      now,
      event: 'tariff_signed',
      subject,
      detail: { number, ...content },
    })
    return undefined
  },
}

/**
 * Returns the content of a proposal: the moment, the tariff that it follows, and what its lines
 * are.
 */
export async function writeTariffContent(
  db: Queryable,
  { id, afterId, after, startsAt }: { id: string; afterId: string; after: number; startsAt: Date },
): Promise<ProposalContent & { changes: string }> {
  const lines = await readLinesOf(db, id)
  const before = await readLinesOf(db, afterId)
  return {
    starts_at: startsAt.toISOString(),
    after: String(after),
    changes: String(compareLines(before, lines).length),
    lines_hash: hashLines(lines),
  }
}

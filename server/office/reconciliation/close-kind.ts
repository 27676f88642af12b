import { createHash } from 'node:crypto'
import { html } from 'hono/html'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import type { Queryable } from '../../db/database.ts'
import { closeDay } from '../../domain/reconciliation/decide.ts'
import { movedOf, type DifferenceSide } from '../../domain/reconciliation/items.ts'
import {
  findDay,
  listDifferences,
  type StoredDay,
  type StoredDifference,
} from '../../domain/reconciliation/read-day.ts'
import { readDecimals } from '../../domain/ledger/currencies.ts'
import {
  isDecidedByHand,
  readVouched,
  type Vouched,
} from '../../domain/reconciliation/vouched-sums.ts'
import type { ProposalKind } from '../approvals/proposal-kind.ts'
import type { ProposalContent } from '../approvals/proposals.ts'
import { writeOfficeAudit } from '../audit-log/write-audit.ts'
import type { Markup } from '../markup.ts'
import { showFacts } from '../page/form.ts'
import { showDate } from '../page/dates.ts'
import { quoteText, wordsIn } from '../page/words.ts'
import { OfficeRefusal } from '../refusal.ts'
import type { OfficeCall } from '../route.ts'
import { showDifferenceAmount } from './show-money.ts'
import { showProvider } from '../page/show-provider.ts'

/** Decided differences that the second person sees at once; the day has all. */
const MAX_SHOWN = 50

/**
 * A day on which operators decided more than one of them may: finance asks to close it, an approver
 * signs.
 */
export const closeKind: ProposalKind = {
  kind: 'recon_close',
  name: OFFICE_WORDS.reconciliation.kindClose,
  sign: 'reconciliation.close.sign',
  show: async (call, { content }) => {
    const { office, language } = call
    const words = wordsIn(OFFICE_WORDS.reconciliation, language)
    const { provider = '', day = '' } = content
    const stored = await findDay(office.db, provider, day)
    if (!stored) throw new OfficeRefusal('approvalStale')
    const rows = (await listDifferences(office.db, stored)).filter(isDecidedByHand)
    const decimals = await readDecimals(office.db)
    const path = `/reconciliation/${provider}/${day}`
    const shown = rows.toSorted((one, other) => sizeOf(other) - sizeOf(one)).slice(0, MAX_SHOWN)
    return html`${showFacts([
      [words('provider'), showProvider(provider, language)],
      [words('day'), html`<a href="${path}">${showDate(day, language)}</a>`],
      [
        words('statementSource'),
        words(stored.run?.source === 'file' ? 'sourceFile' : 'sourceProvider'),
      ],
      ...(await listVouched(call, await readVouched(office.db, stored, call.now))),
    ])}
    ${shown.map((row) => showDecided(call, row, { path, decimals }))}
    ${
      rows.length > shown.length
        ? html`<p>
            <a href="${path}">${words('differenceCount', { count: String(rows.length) })}</a>
          </p>`
        : ''
    }`
  },
  perform: async (tx, { actor, now, operator }, { id, subject, content }) => {
    const { provider = '', day = '' } = content
    const stored = await findDay(tx, provider, day)
    const isSame = stored && isSameContent(content, await writeCloseContent(tx, stored))
    if (!isSame) throw new OfficeRefusal('approvalStale')
    const closing = { provider, day, operatorId: operator.id, proposalId: id, now }
    if ((await closeDay(tx, closing)) !== 'closed') throw new OfficeRefusal('approvalStale')
    await writeOfficeAudit(tx, { actor, now, event: 'recon_closed', subject, detail: content })
    return undefined
  },
}

/** Returns what an operator decided about a difference, and why. */
function showDecided(
  { language }: OfficeCall,
  row: StoredDifference,
  { path, decimals }: { path: string; decimals: ReadonlyMap<string, number> },
) {
  const words = wordsIn(OFFICE_WORDS.reconciliation, language)
  const { id, kind, ref, ours, theirs, explanation, transferId, decidedBy } = row
  const money = [ours, theirs].map((side) =>
    side ? showDifferenceAmount(movedOf(side), side.currency, { decimals, language }) : '—',
  )
  return html`<div class="signature">
    <b><a href="${path}/${id}">${words(kind)}</a></b> ${money.join(' / ')}
    <div class="quiet">
      ${ref} · ${decidedBy}: ${quoteText(explanation ?? '', language)}
      ${transferId ? html`<a href="/ledger/${transferId}">${words('entry')}</a>` : ''}
    </div>
  </div>`
}

/** How much money a difference is about, for the order of a list. */
function sizeOf({ ours, theirs }: StoredDifference): number {
  return Math.max(Number(movedOf(ours)), Number(movedOf(theirs)))
}

/**
 * Returns the content of a proposal to close a day: its round and comparison, and a hash of all
 * that was decided.
 */
export async function writeCloseContent(
  db: Queryable,
  stored: StoredDay,
): Promise<ProposalContent> {
  const decided = (await listDifferences(db, stored)).map(
    ({ id, state, ours, theirs, explanation, transferId }) => {
      return [id, state, sideOf(ours), sideOf(theirs), explanation, transferId]
    },
  )
  const { provider, day, round, run } = stored
  const hash = createHash('sha256').update(JSON.stringify(decided)).digest('hex')
  return { provider, day, round: String(round), run: run?.id ?? '', decided: hash }
}

function sideOf(side: DifferenceSide | null) {
  return side && [String(side.amount), side.currency, side.status]
}

function isSameContent(one: ProposalContent, other: ProposalContent): boolean {
  return Object.entries(other).every(([name, value]) => one[name] === value)
}

/**
 * Returns what operators alone vouch for on a day, as facts, and the earlier days that count with
 * it.
 */
export async function listVouched(
  { office, language }: OfficeCall,
  { sums, earlier }: Vouched,
): Promise<[label: string, value: Markup | string][]> {
  const words = wordsIn(OFFICE_WORDS.reconciliation, language)
  const decimals = await readDecimals(office.db)
  const facts = sums.map(({ currency, amount, whole, most }): [string, string] => {
    const show = (micro: bigint) => showDifferenceAmount(micro, currency, { decimals, language })
    const shown = { amount: show(amount), whole: show(whole) }
    const label = words('vouched', { currency })
    if (!decimals.has(currency)) return [label, words('unknownCurrency', shown)]
    if (most === undefined) return [label, words('vouchedNone', shown)]
    const key = whole > amount ? 'vouchedWithEarlier' : 'vouchedOf'
    return [label, words(key, { ...shown, most: show(most) })]
  })
  if (earlier.length === 0) return facts
  const days = earlier.map(
    ({ provider, day }, index) =>
      html`${index > 0 ? ', ' : ''}<a href="/reconciliation/${provider}/${day}">
          ${showProvider(provider, language)} ${showDate(day, language)}</a
        >`,
  )
  return [...facts, [words('earlierDays'), html`${days}`]]
}

import { readChoice } from '../page/read-query.ts'
import { html } from 'hono/html'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import { showApproval } from '../approvals/approval-block.ts'
import { listOpenProposals } from '../approvals/proposals.ts'
import { showAge } from '../page/dates.ts'
import { BY_TIME, readTimeSorting, showTable } from '../page/table.ts'
import { wordsIn } from '../page/words.ts'
import { type Claim, listClaims } from '../queue/claims.ts'
import { showClaim, showTaken } from '../queue/claim-block.ts'
import { readRowId } from '../queue/claim-routes.ts'
import { showQueue } from '../queue/queue-page.ts'
import { showRefusingChains } from '../queue/refusing-chains.ts'
import { OfficeRefusal } from '../refusal.ts'
import type { OfficeCall, OfficePage } from '../route.ts'
import { listLateMoney } from './late-money.ts'
import { showActs } from './payout-acts.ts'
import { declineKind, releaseKind } from './payout-kinds.ts'
import { settleKind } from './settle-kind.ts'
import {
  countPayouts,
  FILTERS,
  findPayout,
  listPayouts,
  NORM_MS,
  type OfficePayout,
} from './read-payouts.ts'
import {
  explainReason,
  namePayoutReason,
  nameRecipient,
  showPayoutFacts,
  showPayoutState,
} from './show-payout.ts'
import { writeMoney } from '../page/money.ts'

/** The queue in `office_claim`. */
export const PAYOUT_QUEUE = 'payout'

const FILTER_WORDS = {
  all: 'filterAll',
  over: 'filterOver',
  stuck: 'filterStuck',
  declined: 'filterDeclined',
} as const

/** The acts about a payout that need two people. */
export const PAYOUT_KINDS = [releaseKind, declineKind, settleKind] as const

/** Returns the payout of the path. Throws OfficeRefusal `notFound`. */
export async function findChosenPayout(call: OfficeCall): Promise<OfficePayout> {
  const payout = await findPayout(call.office.db, readRowId(call), call.now)
  if (!payout) throw new OfficeRefusal('notFound')
  return payout
}

/** Returns the page of one payout. */
export async function showPayoutPage(call: OfficeCall, said?: string): Promise<OfficePage> {
  return showPayouts(call, await findChosenPayout(call), said)
}

/** Returns the queue of payouts, and one payout's detail; `said` is what the provider answered. */
export async function showPayouts(
  call: OfficeCall,
  chosen?: OfficePayout,
  said?: string,
): Promise<OfficePage> {
  const { office, language, form, now } = call
  const words = wordsIn(OFFICE_WORDS.payouts, language)
  const filter = readChoice(FILTERS, form['show'])
  const after = form['after']
  const sorting = readTimeSorting(form['sort'], false)
  const { isDescending } = sorting
  const { payouts, next } = await listPayouts(office.db, { filter, after, isDescending, now })
  const counts = await countPayouts(office.db, now)
  const late = await listLateMoney(office.db)
  const claims = await listClaims(office.db, PAYOUT_QUEUE, now)
  const linkTo = (query: Readonly<Record<string, string>>) =>
    `/payouts?${new URLSearchParams({ show: filter, ...query }).toString()}`
  return showQueue({
    language: call.language,
    section: 'payouts',
    title: words('title'),
    notice: await showRefusingChains(call),
    filters: [
      ...FILTERS.map((name) => ({
        link: linkTo({ show: name }),
        name: words(FILTER_WORDS[name]),
        count: counts[name],
        isChosen: name === filter,
      })),
      { link: '/late-money', name: words('late'), count: late.length, isChosen: false },
    ],
    table: showTable({
      label: words('title'),
      language,
      rows: payouts,
      empty: OFFICE_WORDS.queue.empty[language],
      columns: listColumns(call, claims),
      isCurrent: ({ id }) => id === chosen?.id,
      sorting,
      linkTo,
      next,
      isLater: after !== undefined,
    }),
    ...(chosen && {
      detail: { name: chosen.number, body: await showDetail(call, { chosen, claims, said }) },
    }),
  })
}

function listColumns(call: OfficeCall, claims: ReadonlyMap<string, Claim>) {
  const { language, now } = call
  const words = wordsIn(OFFICE_WORDS.payouts, language)
  return [
    {
      head: words('waiting'),
      sort: BY_TIME,
      cell: ({ id, since, status }: OfficePayout) => {
        const isLate = status !== 'failed' && since.getTime() <= now.getTime() - NORM_MS
        return html`<a href="/payouts/${id}" data-row class="${isLate ? 'late' : ''}"
          >${showAge(since, now, language)}</a
        >`
      },
    },
    { head: words('owner'), cell: ({ owner }: OfficePayout) => owner },
    { head: words('recipient'), cell: (payout: OfficePayout) => nameRecipient(payout, language) },
    {
      head: words('amount'),
      cell: ({ amount, currency }: OfficePayout) => writeMoney(amount, currency, language),
      isNumber: true,
    },
    { head: words('why'), cell: (payout: OfficePayout) => namePayoutReason(payout, call) },
    {
      head: words('status'),
      cell: (payout: OfficePayout) =>
        html`${showPayoutState(payout, call)} ${showTaken(call, claims.get(payout.id))}`,
    },
  ]
}

interface Detail {
  chosen: OfficePayout
  claims: ReadonlyMap<string, Claim>
  said: string | undefined
}

async function showDetail(call: OfficeCall, { chosen, claims, said }: Detail) {
  const { office, now } = call
  const reason = explainReason(chosen, call)
  const asked = (await listOpenProposals(office.db, now)).filter(
    ({ subject }) => subject === chosen.id,
  )
  const approvals = asked.flatMap((proposal) => {
    const kind = PAYOUT_KINDS.find((known) => known.kind === proposal.kind)
    return kind ? [showApproval(call, kind, proposal)] : []
  })
  const acts = approvals.length > 0 ? '' : showActs(call, chosen)
  const isOpen = chosen.status !== 'failed' && chosen.status !== 'complete'
  return html`<p>${showPayoutState(chosen, call)}</p>
    ${said ? html`<p class="notice" role="status">${said}</p>` : ''}
    ${showPayoutFacts(chosen, call)} ${reason ? html`<p class="notice warning">${reason}</p>` : ''}
    ${approvals}
    ${
      isOpen
        ? showClaim(call, {
            claim: claims.get(chosen.id),
            path: `/payouts/${chosen.id}`,
            canWork: call.can('payout.work'),
            acts,
          })
        : ''
    }`
}

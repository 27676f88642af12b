import { html } from 'hono/html'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import {
  countDisputes,
  type Dispute,
  type DisputeChoice,
  findDispute,
  listDisputes,
} from '../../domain/disputes/find-disputes.ts'
import { showMoment } from '../page/dates.ts'
import { BY_TIME, readTimeSorting, showTable } from '../page/table.ts'
import { wordsIn } from '../page/words.ts'
import { listClaims } from '../queue/claims.ts'
import { showTaken } from '../queue/claim-block.ts'
import { readRowId } from '../queue/claim-routes.ts'
import { recordQueueLook } from '../queue/record-look.ts'
import { showQueue } from '../queue/queue-page.ts'
import { cutPage, READ_ROWS } from '../cut-page.ts'
import { OfficeRefusal } from '../refusal.ts'
import type { OfficeCall, OfficePage, Redirect } from '../route.ts'
import { nameDisputeReason, showDisputeDetail, showDisputeState } from './dispute-detail.ts'
import { showDisputeAmount } from './dispute-evidence.ts'
import { showProvider } from '../page/show-provider.ts'

/** The queue in `office_claim`. */
export const DISPUTE_QUEUE = 'dispute'

/** Names of the choices of the page. */
export const DISPUTE_CHOICES = ['all', 'closed'] as const satisfies readonly DisputeChoice[]

/** Returns the report or claim of the path. Throws OfficeRefusal `notFound`. */
export async function findChosenDispute(call: OfficeCall): Promise<Dispute> {
  const found = await findDispute(call.office.db, readRowId(call))
  if (!found) throw new OfficeRefusal('notFound')
  return found
}

/**
 * Returns the page of one claim to whoever opens it; the look is in the audit log. A report is a
 * question, with a page of its own.
 */
export async function lookAtDispute(call: OfficeCall): Promise<OfficePage | Redirect> {
  const id = readRowId(call)
  const [question] = await call.office.db.query('SELECT 1 FROM transaction_problem WHERE id = $1', [
    id,
  ])
  if (question) return { to: `/help/${id}` }
  const chosen = await findChosenDispute(call)
  await recordQueueLook(call, {
    event: 'dispute_seen',
    subject: chosen.number,
    part: chosen.source,
  })
  return showDisputes(call, chosen)
}

/** Returns the page of one claim. */
export async function showDispute(call: OfficeCall): Promise<OfficePage> {
  return showDisputes(call, await findChosenDispute(call))
}

/** Returns the claims of a choice, and one's detail. */
export async function showDisputes(call: OfficeCall, chosen?: Dispute): Promise<OfficePage> {
  const { office, language, form, now } = call
  const words = wordsIn(OFFICE_WORDS.disputes, language)
  const choice = DISPUTE_CHOICES.find((known) => known === form['choice']) ?? 'all'
  const after = form['after']
  // Of closed ones the latest are looked for.
  const sorting = readTimeSorting(form['sort'], choice === 'closed')
  const { isDescending } = sorting
  const rows = await listDisputes(office.db, { choice, after, isDescending, most: READ_ROWS })
  const { count } = await countDisputes(office.db, now)
  const claims = await listClaims(office.db, DISPUTE_QUEUE, now)
  const { shown, next } = cutPage(rows, ({ id }) => id)
  const linkTo = (query: Readonly<Record<string, string>>) =>
    `/disputes?${new URLSearchParams({ choice, ...query }).toString()}`
  return showQueue({
    language: call.language,
    section: 'disputes',
    title: words('title'),
    filters: DISPUTE_CHOICES.map((name) => ({
      link: linkTo({ choice: name }),
      name: words(name),
      isChosen: name === choice,
      count: name === 'closed' ? undefined : count,
    })),
    table: showTable<Dispute>({
      label: words('title'),
      language,
      rows: shown,
      empty: OFFICE_WORDS.queue.empty[language],
      isCurrent: ({ id }) => id === chosen?.id,
      sorting,
      linkTo,
      next,
      isLater: after !== undefined,
      columns: [
        {
          head: words('deadline'),
          sort: BY_TIME,
          cell: ({ deadline, closedAt }) =>
            html`<span class="${!closedAt && deadline < now ? 'late' : ''}"
              >${showMoment(deadline, language)}</span
            >`,
        },
        {
          head: words('owner'),
          cell: ({ id, owner }) => html`<a href="/disputes/${id}" data-row>${owner}</a>`,
        },
        { head: words('kind'), cell: (one) => nameDisputeReason(one, call) },
        {
          head: words('amount'),
          isNumber: true,
          cell: ({ transaction }) => showDisputeAmount(transaction, language),
        },
        {
          head: words('provider'),
          cell: ({ provider }) => (provider ? showProvider(provider, language) : '—'),
        },
        {
          head: words('status'),
          cell: (one) =>
            html`${showDisputeState(one, call)} ${showTaken(call, claims.get(one.id))}`,
        },
      ],
    }),
    ...(chosen && {
      detail: {
        name: chosen.transaction.number,
        body: await showDisputeDetail(call, chosen, claims.get(chosen.id)),
      },
    }),
  })
}

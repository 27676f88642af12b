import { html } from 'hono/html'
import {
  CASE_STATES,
  type ComplianceCase,
  countCases,
  findCase,
  listCases,
} from '../../domain/screening/find-cases.ts'
import { findListsInForce, isEveryoneCompared } from '../../domain/screening/lists/find-lists.ts'
import { cutPage, READ_ROWS } from '../cut-page.ts'
import { showMoment } from '../page/dates.ts'
import { BY_TIME, readTimeSorting, showTable } from '../page/table.ts'
import { wordsIn } from '../page/words.ts'
import { showTaken } from '../queue/claim-block.ts'
import { readRowId } from '../queue/claim-routes.ts'
import { listClaims } from '../queue/claims.ts'
import { showQueue } from '../queue/queue-page.ts'
import { QUEUE_WORDS } from '../queue/queue-words.ts'
import { recordQueueLook } from '../queue/record-look.ts'
import { OfficeRefusal } from '../refusal.ts'
import type { OfficeCall, OfficePage } from '../route.ts'
import { showCaseDetail, showCaseState } from './case-detail.ts'
import { MATCH_WORDS } from './match-words.ts'

/** The queue in `office_claim`. */
export const MATCH_QUEUE = 'match'

/** Returns the case of the path. Throws OfficeRefusal `notFound`. */
export async function findChosenCase(call: OfficeCall): Promise<ComplianceCase> {
  const found = await findCase(call.office.db, readRowId(call))
  if (!found) throw new OfficeRefusal('notFound')
  return found
}

/** Returns the page of one case to whoever opens it; the look is in the audit log. */
export async function lookAtCase(call: OfficeCall): Promise<OfficePage> {
  const chosen = await findChosenCase(call)
  await recordQueueLook(call, { event: 'match_seen', subject: chosen.id, part: chosen.subject })
  return showMatches(call, chosen)
}

/** Returns the page of one case. */
export async function showCase(call: OfficeCall): Promise<OfficePage> {
  return showMatches(call, await findChosenCase(call))
}

/** Returns the cases of a state, and one's detail. */
export async function showMatches(call: OfficeCall, chosen?: ComplianceCase): Promise<OfficePage> {
  const { office, language, form, now } = call
  const words = wordsIn(MATCH_WORDS, language)
  const wanted = form['choice'] ?? chosen?.state
  const state = CASE_STATES.find((known) => known === wanted) ?? 'open'
  const after = form['after']
  const sorting = readTimeSorting(form['sort'], state !== 'open')
  const { isDescending } = sorting
  const rows = await listCases(office.db, { state, after, isDescending, most: READ_ROWS })
  const counts = await countCases(office.db, now)
  const claims = await listClaims(office.db, MATCH_QUEUE, now)
  const { shown, next } = cutPage(rows, ({ id }) => id)
  const linkTo = (query: Readonly<Record<string, string>>) =>
    `/matches?${new URLSearchParams({ choice: state, ...query }).toString()}`
  return showQueue({
    section: 'matches',
    title: words('title'),
    notice: await showNotice(call),
    filters: CASE_STATES.map((name) => ({
      link: linkTo({ choice: name }),
      name: words(name),
      isChosen: name === state,
      count: counts[name],
    })),
    table: showTable<ComplianceCase>({
      label: words('title'),
      language,
      rows: shown,
      empty: QUEUE_WORDS.empty[language],
      isCurrent: ({ id }) => id === chosen?.id,
      sorting,
      linkTo,
      next,
      isLater: after !== undefined,
      columns: [
        {
          head: words('deadline'),
          sort: BY_TIME,
          cell: ({ deadline, state: its }) =>
            html`<span class="${its === 'open' && deadline < now ? 'late' : ''}"
              >${showMoment(deadline, language)}</span
            >`,
        },
        {
          head: words('owner'),
          cell: ({ id, owner }) => html`<a href="/matches/${id}" data-row>${owner || '—'}</a>`,
        },
        {
          head: words('about'),
          cell: ({ subject }) => words(subject === 'owner' ? 'ofOwner' : 'ofPayout'),
        },
        { head: words('score'), isNumber: true, cell: ({ score }) => `${score} %` },
        {
          head: words('status'),
          cell: (one) => html`${showCaseState(one, call)} ${showTaken(call, claims.get(one.id))}`,
        },
      ],
    }),
    ...(chosen && {
      detail: {
        name: chosen.owner || '—',
        body: await showCaseDetail(call, chosen, claims.get(chosen.id)),
      },
    }),
  })
}

/** What the page is for, whether anything is compared, and the way to the lists. */
async function showNotice({ office, language }: OfficeCall) {
  const words = wordsIn(MATCH_WORDS, language)
  const lists = await findListsInForce(office.db)
  const isDone = await isEveryoneCompared(office.db)
  return html`<p>${words('whatFor')}</p>
    ${lists.size === 0 ? html`<p class="notice warning">${words('noLists')}</p>` : ''}
    ${isDone ? '' : html`<p class="notice">${words('comparing')}</p>`}
    <p><a class="button" href="/matches/lists">${words('lists')}</a></p>`
}

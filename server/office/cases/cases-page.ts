import { html } from 'hono/html'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import { findListsInForce, isEveryoneCompared } from '../../domain/screening/lists/find-lists.ts'
import { cutPage, READ_ROWS } from '../cut-page.ts'
import { showMoment } from '../page/dates.ts'
import { BY_TIME, readTimeSorting, showTable } from '../page/table.ts'
import { wordsIn } from '../page/words.ts'
import { showTaken } from '../queue/claim-block.ts'
import { listClaims } from '../queue/claims.ts'
import { showQueue } from '../queue/queue-page.ts'
import { recordQueueLook } from '../queue/record-look.ts'
import type { OfficeCall, OfficePage } from '../route.ts'
import { showCaseDetail, showCaseState } from './case-detail.ts'
import { findChosenCase } from './find-chosen-case.ts'
import {
  CASE_SCOPES,
  CASE_STATES,
  type ComplianceCase,
  countCases,
  listCases,
  MATCH_QUEUE,
} from './read-cases.ts'

/** Returns the page of one case to whoever opens it; the look is in the audit log. */
export async function lookAtCase(call: OfficeCall): Promise<OfficePage> {
  const chosen = await findChosenCase(call)
  await recordQueueLook(call, { event: 'match_seen', subject: chosen.id, part: chosen.subject })
  return showCases(call, chosen)
}

/** Returns the page of one case. */
export async function showCase(call: OfficeCall): Promise<OfficePage> {
  return showCases(call, await findChosenCase(call))
}

/** Returns the cases of a state, and one's detail. */
export async function showCases(call: OfficeCall, chosen?: ComplianceCase): Promise<OfficePage> {
  const { office, language, form, now, operator } = call
  const words = wordsIn(OFFICE_WORDS.cases, language)
  const wanted = form['choice'] ?? chosen?.state
  const state = CASE_STATES.find((known) => known === wanted) ?? 'open'
  const scope =
    state === 'open' ? (CASE_SCOPES.find((known) => known === form['scope']) ?? 'all') : 'all'
  const after = form['after']
  const sorting = readTimeSorting(form['sort'], state !== 'open')
  const { isDescending } = sorting
  const listing = { state, scope, operatorId: operator.id, now, after, isDescending }
  const rows = await listCases(office.db, { ...listing, most: READ_ROWS })
  const counts = await countCases(office.db, now, operator.id)
  const claims = await listClaims(office.db, MATCH_QUEUE, now)
  const { shown, next } = cutPage(rows, ({ id }) => id)
  const linkTo = (query: Readonly<Record<string, string>>) =>
    `/cases?${new URLSearchParams({ choice: state, ...(scope !== 'all' && { scope }), ...query }).toString()}`
  return showQueue({
    language: call.language,
    section: 'cases',
    title: words('title'),
    notice: await showNotice(call),
    filters: [
      ...CASE_STATES.map((name) => ({
        link: linkToState({ choice: name }),
        name: words(name),
        isChosen: name === state && scope === 'all',
        count: counts[name],
      })),
      ...(['mine', 'nobody', 'overdue'] as const).map((name) => ({
        link: linkToState({ choice: 'open', scope: name }),
        name: words(name),
        isChosen: name === scope,
        count: counts[name],
      })),
    ],
    table: showTable<ComplianceCase>({
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
          cell: ({ deadline, state: its }) =>
            html`<span class="${its === 'open' && deadline < now ? 'late' : ''}"
              >${showMoment(deadline, language)}</span
            >`,
        },
        {
          head: words('owner'),
          cell: ({ id, owner }) => html`<a href="/cases/${id}" data-row>${owner || '—'}</a>`,
        },
        { head: words('about'), cell: ({ subject }) => words(`of_${subject}`) },
        { head: words('found'), cell: (one) => nameFound(one, call) },
        {
          head: words('status'),
          cell: (one) =>
            html`${showCaseState(one, call)}
            ${one.assignee ? html`<span class="pill">${one.assignee}</span>` : ''}
            ${showTaken(call, claims.get(one.id))}`,
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

function linkToState(query: Readonly<Record<string, string>>): string {
  return `/cases?${new URLSearchParams(query).toString()}`
}

/** Returns how much a case has, in a few words. */
function nameFound(
  { hits, alerts, held }: ComplianceCase,
  { language }: Pick<OfficeCall, 'language'>,
): string {
  const words = wordsIn(OFFICE_WORDS.cases, language)
  return [
    alerts > 0 && words('foundAlerts', { count: String(alerts) }),
    hits > 0 && words('foundHits', { count: String(hits) }),
    held > 0 && words('foundHeld', { count: String(held) }),
  ]
    .filter(Boolean)
    .join(', ')
}

/** What the page is for, whether anything is compared, and the way to the lists. */
async function showNotice(call: OfficeCall) {
  const { office, language } = call
  const words = wordsIn(OFFICE_WORDS.cases, language)
  const lists = await findListsInForce(office.db)
  const isDone = await isEveryoneCompared(office.db)
  return html`<p>${words('whatFor')}</p>
    ${lists.size === 0 ? html`<p class="notice warning">${words('noLists')}</p>` : ''}
    ${isDone ? '' : html`<p class="notice">${words('comparing')}</p>`}
    <p>
      <a class="button" href="/cases/lists">${words('lists')}</a>
      <a class="button" href="/cases/reports">${words('reports')}</a>
    </p>`
}

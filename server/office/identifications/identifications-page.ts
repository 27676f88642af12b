import { html } from 'hono/html'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import {
  type CaseChoice,
  countOperatedCases,
  findOperatedCase,
  listOperatedCases,
  type OperatedCase,
} from '../../domain/identification/operate-cases.ts'
import { listDocuments } from '../../domain/identification/documents.ts'
import { showAge } from '../page/dates.ts'
import { BY_TIME, readTimeSorting, showTable } from '../page/table.ts'
import { wordsIn } from '../page/words.ts'
import { listClaims } from '../queue/claims.ts'
import { showTaken } from '../queue/claim-block.ts'
import { readRowId } from '../queue/claim-routes.ts'
import { showQueue } from '../queue/queue-page.ts'
import { cutPage, READ_ROWS } from '../cut-page.ts'
import { OfficeRefusal } from '../refusal.ts'
import type { OfficeCall, OfficePage } from '../route.ts'
import {
  IDENTIFICATION_QUEUE,
  nameCaseLevel,
  nameProvider,
  showIdentificationDetail,
  showSigns,
} from './case-detail.ts'

/** Names of the choices of the page. */
export const CASE_CHOICES = ['all', 'ours', 'late'] as const satisfies readonly CaseChoice[]

/** Returns the case of the path. Throws OfficeRefusal `notFound`. */
export async function findChosenIdentification(call: OfficeCall): Promise<OperatedCase> {
  const { office, now } = call
  const asking = { gateways: office.gateways.identification.connected, now }
  const found = await findOperatedCase(office.db, readRowId(call), asking)
  if (!found) throw new OfficeRefusal('notFound')
  return found
}

/** Returns the page of one case. */
export async function showIdentification(call: OfficeCall): Promise<OfficePage> {
  return showCaseQueue(call, await findChosenIdentification(call))
}

/** Returns the cases that need somebody, and one case's detail. */
export async function showCaseQueue(call: OfficeCall, chosen?: OperatedCase): Promise<OfficePage> {
  const { office, language, form, now } = call
  const words = wordsIn(OFFICE_WORDS.identifications, language)
  const choice = CASE_CHOICES.find((known) => known === form['choice']) ?? 'all'
  const after = form['after']
  const asking = { gateways: office.gateways.identification.connected, now }
  const sorting = readTimeSorting(form['sort'], false)
  const { isDescending } = sorting
  const asked = { ...asking, choice, after, isDescending, most: READ_ROWS }
  const { shown, next } = cutPage(await listOperatedCases(office.db, asked), ({ id }) => id)
  const counts = await countOperatedCases(office.db, asking)
  const claims = await listClaims(office.db, IDENTIFICATION_QUEUE, now)
  const isSeen = chosen?.isOurs === true && call.can('identification.decide')
  const documents = isSeen ? await listDocuments(office.db, chosen.id) : []
  const linkTo = (query: Readonly<Record<string, string>>) =>
    `/identifications?${new URLSearchParams({ choice, ...query }).toString()}`
  return showQueue({
    language: call.language,
    section: 'identifications',
    title: words('title'),
    filters: CASE_CHOICES.map((name) => ({
      link: linkTo({ choice: name }),
      name: words(name),
      count: counts[name],
      isChosen: name === choice,
    })),
    table: showTable<OperatedCase>({
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
          head: words('waiting'),
          sort: BY_TIME,
          cell: ({ createdAt, isLate }) =>
            html`<span class="${isLate ? 'late' : ''}">${showAge(createdAt, now, language)}</span>`,
        },
        {
          head: words('owner'),
          cell: ({ id, owner }) => html`<a href="/identifications/${id}" data-row>${owner}</a>`,
        },
        { head: words('provider'), cell: (one) => nameProvider(call, one) },
        { head: words('level'), cell: ({ level }) => nameCaseLevel(call, level) },
        {
          head: words('signs'),
          cell: (one) => html`${showSigns(call, one)} ${showTaken(call, claims.get(one.id))}`,
        },
      ],
    }),
    ...(chosen && {
      detail: {
        name: chosen.owner,
        body: showIdentificationDetail(call, chosen, { claim: claims.get(chosen.id), documents }),
      },
    }),
  })
}

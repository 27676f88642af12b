import { html } from 'hono/html'
import { keyOfLine, type StoredTariffLine } from '../../domain/tariffs/tariff-lines.ts'
import {
  findLastSigned,
  findTariffVersion,
  listInForce,
  type TariffVersion,
} from '../../domain/tariffs/tariff-versions.ts'
import { RowId } from '../form-fields.ts'
import type { Markup } from '../markup.ts'
import { showMoment } from '../page/dates.ts'
import { showFacts } from '../page/form.ts'
import { showTable } from '../page/table.ts'
import { wordsIn } from '../page/words.ts'
import { OfficeRefusal } from '../refusal.ts'
import type { OfficeCall, OfficePage } from '../route.ts'
import * as v from 'valibot'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import { listAskedDrafts } from './asked-drafts.ts'
import { compareTariff, showChangeTable } from './changes-table.ts'
import { showAddLine, showSend, showWithdraw } from './draft-forms.ts'
import { showLineForm } from './line-form.ts'
import { describeLine, nameTariffLine } from './line-words.ts'
import { readKnownCodes, readSubject } from './read-line.ts'
import { nameTariff, showState, stateOf, type TariffState } from './tariffs-page.ts'

/** Returns the tariff that a path names. Throws OfficeRefusal `notFound`. */
export async function findChosen({ office, params }: OfficeCall): Promise<TariffVersion> {
  const id = v.safeParse(RowId, params['id'])
  const version = id.success ? await findTariffVersion(office.db, id.output) : undefined
  if (!version) throw new OfficeRefusal('notFound')
  return version
}

interface Detail {
  name: string
  key: string
  body: Markup
}

/** Returns the page of one tariff. */
export async function showTariff(call: OfficeCall): Promise<OfficePage> {
  return showVersion(call, await findChosen(call))
}

/** Returns the page of one tariff with the form of a line beside it. */
export async function showLine(call: OfficeCall): Promise<OfficePage> {
  const { office, params, language } = call
  const version = await findChosen(call)
  const codes = await readKnownCodes(office.db)
  const subject = readSubject(params['line'], codes)
  const key = keyOfLine(subject)
  const { lines } = await compareTariff(office.db, version)
  const line = lines.find((one) => keyOfLine(one) === key)
  const body = showLineForm(call, { version, subject, line })
  return showVersion(call, version, { name: nameTariffLine(subject, language), key, body })
}

async function showVersion(
  call: OfficeCall,
  version: TariffVersion,
  detail?: Detail,
): Promise<OfficePage> {
  const { office, language, now } = call
  const words = wordsIn(OFFICE_WORDS.tariffs, language)
  const [current] = await listInForce(office.db, now)
  const asked = await listAskedDrafts(office.db, now)
  const state = stateOf(version, { asked, current: current?.number ?? 0, now })
  const compared = await compareTariff(office.db, version)
  const last = await findLastSigned(office.db)
  const name = nameTariff(version, language)
  const isOpen = state === 'Draft' && call.can('terms.ask')
  return {
    title: name,
    section: 'tariffs',
    body: html`<div class="head">
        <a href="/tariffs" data-close>${words('title')}</a>
        <h1>${name} ${state === 'Draft' ? '' : showState(state, language)}</h1>
      </div>
      ${showStory(call, version)} ${showNext(call, { state, asked: asked.get(version.id) })}
      <div class="split">
        <div>
          <h2>${words('changes')}</h2>
          ${showChangeTable(call, { changes: compared.changes, version })}
          ${isOpen ? showSend(call, { version, lines: compared.lines, last }) : ''}
          ${state === 'Waiting' && call.can('terms.ask') ? showWithdraw(call, version) : ''}
          <h2>${words('allLines')}</h2>
          ${isOpen ? await showAddLine(call, version) : ''}
          ${showLines(call, { version, lines: compared.lines, isOpen, current: detail?.key })}
        </div>
        ${
          detail
            ? html`<aside class="side" aria-label="${detail.name}">
                ${detail.body}
                <p><a href="/tariffs/${version.id}" data-close>${words('back')}</a></p>
              </aside>`
            : ''
        }
      </div>`,
  }
}

function showStory({ language }: OfficeCall, version: TariffVersion) {
  const words = wordsIn(OFFICE_WORDS.tariffs, language)
  const { starts_at, after_number, created_name, created_at, signed_at, told_at } = version
  const at = (label: string, moment: Date | null) =>
    moment ? ([[label, showMoment(moment, language)]] as const) : []
  return showFacts([
    ...at(words('starts'), starts_at),
    ...(after_number === null ? [] : ([[words('after'), String(after_number)]] as const)),
    ...(created_name === null ? [] : ([[words('preparedBy'), created_name]] as const)),
    ...at(words('preparedAt'), created_at),
    ...at(words('signed'), signed_at),
    ...at(words('told'), told_at),
  ])
}

function showNext(
  { language }: OfficeCall,
  { state, asked }: { state: TariffState; asked: string | undefined },
) {
  const words = wordsIn(OFFICE_WORDS.tariffs, language)
  if (state === 'Asked') {
    return html`<p>
      ${words('nextAsked')} <a href="/approvals/${asked ?? ''}">${words('toApproval')}</a>
    </p>`
  }
  if (state !== 'Draft' && state !== 'Waiting') return ''
  return html`<p>${words(state === 'Draft' ? 'nextDraft' : 'nextWaiting')}</p>`
}

interface ShownLines {
  version: TariffVersion
  lines: readonly StoredTariffLine[]
  /** Lines can be changed. */
  isOpen: boolean
  current: string | undefined
}

function showLines({ language }: OfficeCall, { version, lines, isOpen, current }: ShownLines) {
  const words = wordsIn(OFFICE_WORDS.tariffs, language)
  return showTable<StoredTariffLine>({
    label: words('allLines'),
    language,
    rows: lines,
    empty: words('absent'),
    isCurrent: (line) => keyOfLine(line) === current,
    columns: [
      {
        head: words('line'),
        cell: (line) =>
          isOpen
            ? html`<a
                href="/tariffs/${version.id}/lines/${encodeURIComponent(keyOfLine(line))}"
                data-row
                >${nameTariffLine(line, language)}</a
              >`
            : nameTariffLine(line, language),
      },
      { head: words('says'), cell: (line) => describeLine(line, language) },
    ],
  })
}

import { html } from 'hono/html'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import { addDaysToDay } from '../../domain/reconciliation/day.ts'
import {
  countOpen,
  findDay,
  listDays,
  listDifferences,
  type StoredDay,
} from '../../domain/reconciliation/read-day.ts'
import { readDecimals } from '../../domain/ledger/currencies.ts'
import { readVouched } from '../../domain/reconciliation/vouched-sums.ts'
import type { StatementSource } from '../../gateways/statement-source.ts'
import { showAsk } from '../approvals/show-ask.ts'
import { showDate, showMoment } from '../page/dates.ts'
import { keyField, reasonField, showForm } from '../page/form.ts'
import { showAbout } from '../page/about.ts'
import { wordsIn } from '../page/words.ts'
import { OfficeRefusal } from '../refusal.ts'
import type { OfficeCall, OfficePage } from '../route.ts'
import { showCloseForTwo } from './close-panel.ts'
import { showPanel } from './difference-panel.ts'
import { showDifferences } from './differences-table.ts'
import {
  findParty,
  type DifferenceParty,
  pathOf,
  subjectOf,
  takesFile,
  yesterday,
} from './find-party.ts'
import { reopenKind } from './reopen-kind.ts'
import { showRecent } from './recent-days.ts'
import { showFigures } from './figures.ts'

const RECENT = 30

/** Returns the page of the first provider and the last day. */
export async function showLast(call: OfficeCall): Promise<OfficePage> {
  const { office, language, now } = call
  const words = wordsIn(OFFICE_WORDS.reconciliation, language)
  const [source] = office.gateways.statements
  if (source) return showDay(call, { source, day: yesterday(now) })
  return {
    title: words('title'),
    section: 'reconciliation',
    body: html`<div class="head"><h1>${words('title')}</h1></div>
      ${showAbout('reconciliation', language)}
      <div class="panel"><p class="empty">${words('noProviders')}</p></div>`,
  }
}

/** Returns the page of the day that the address names, with the difference that it names. */
export function showNamed(call: OfficeCall): Promise<OfficePage> {
  return showDay(call, findParty(call))
}

async function showDay(call: OfficeCall, party: DifferenceParty): Promise<OfficePage> {
  const { office, language, params } = call
  const { db } = office
  const words = wordsIn(OFFICE_WORDS.reconciliation, language)
  const { source, day } = party
  const path = pathOf(party)
  const [stored, open, recent, decimals] = await Promise.all([
    findDay(db, source.provider, day),
    countOpen(db),
    listDays(db, RECENT),
    readDecimals(db),
  ])
  const rows = stored ? await listDifferences(db, stored) : []
  const chosen = params['id'] === undefined ? undefined : rows.find(({ id }) => id === params['id'])
  if (params['id'] !== undefined && !chosen) throw new OfficeRefusal('notFound')
  const isOpen = stored?.run !== undefined && stored.state === 'open' && stored.open === 0
  const vouched = isOpen ? await readVouched(db, stored, call.now) : { sums: [], earlier: [] }
  const isForTwo = vouched.sums.some(({ isAbove }) => isAbove)
  const panel = stored && chosen && showPanel(call, { row: chosen, day: stored, path })
  return {
    title: `${words('title')}: ${source.name}, ${showDate(day, language)}`,
    section: 'reconciliation',
    body: html`<div class="head">
        <h1>${words('title')}</h1>
        ${showProviders(call, party, open)} ${showStepper(call, party)}
        <span class="end">${showDayActs(call, party, { stored, isForTwo })}</span>
      </div>
      ${showAbout('reconciliation', call.language)} ${showNotices(call, source, stored)}
      ${stored?.run ? showFigures(call, { stored, rows, decimals }) : ''}
      ${
        isForTwo && call.can('reconciliation.work')
          ? await showCloseForTwo(call, { path, subject: subjectOf(source.provider, day), vouched })
          : ''
      }
      <div class="${panel ? 'split' : 'whole'}">
        <div>
          <div class="head">
            <h2>${words('differences')}</h2>
            ${
              rows.length > 0
                ? html`<a class="button small" href="${path}/export"
                    >${OFFICE_WORDS.shared.exportCsv[language]}</a
                  >`
                : ''
            }
          </div>
          ${
            stored?.run
              ? showDifferences({ call, decimals, path }, { rows, chosen: chosen?.id })
              : html`<div class="panel"><p class="empty">${words('noStatement')}</p></div>`
          }
        </div>
        ${panel ? html`<aside class="side">${panel}</aside>` : ''}
      </div>
      ${
        call.can('reconciliation.work') && stored?.state !== 'closed' && takesFile(source)
          ? showUpload(call, path)
          : ''
      }
      ${stored?.state === 'closed' ? await showReopen(call, party) : ''}
      <div class="head"><h2>${words('recent')}</h2></div>
      ${showRecent(call, { days: recent, decimals, sources: office.gateways.statements })}`,
  }
}

function showProviders(
  { office, language }: OfficeCall,
  party: DifferenceParty,
  open: Map<string, number>,
) {
  const words = wordsIn(OFFICE_WORDS.reconciliation, language)
  return html`<span class="filters" role="group" aria-label="${words('providers')}">
    ${office.gateways.statements.map((source) => {
      const isCurrent = source.provider === party.source.provider
      const count = open.get(source.provider) ?? 0
      return html`<a
        class="button"
        href="${pathOf({ source, day: party.day })}"
        ${isCurrent ? html`aria-current="page"` : ''}
        >${source.name}${count > 0 ? ` · ${count}` : ''}</a
      >`
    })}
  </span>`
}

function showStepper(call: OfficeCall, { source, day }: DifferenceParty) {
  const words = wordsIn(OFFICE_WORDS.reconciliation, call.language)
  const step = (count: number) => pathOf({ source, day: addDaysToDay(day, count) })
  const isLast = day >= yesterday(call.now)
  return html`<span class="filters" role="group" aria-label="${words('day')}">
    <a class="button" href="${step(-1)}" aria-label="${words('dayBefore')}">‹</a>
    <b>${showDate(day, call.language)}</b>
    ${
      isLast
        ? ''
        : html`<a class="button" href="${step(1)}" aria-label="${words('dayAfter')}">›</a>`
    }
  </span>`
}

function showDayActs(
  call: OfficeCall,
  party: DifferenceParty,
  { stored, isForTwo }: { stored: StoredDay | undefined; isForTwo: boolean },
) {
  const words = wordsIn(OFFICE_WORDS.reconciliation, call.language)
  if (!call.can('reconciliation.work') || stored?.state === 'closed') return ''
  const path = pathOf(party)
  const isBlocked = !stored?.run || stored.open > 0 || isForTwo
  return html`${showForm(call, {
    action: `${path}/run`,
    body: () => html`<button>${words('run')}</button>`,
  })}
  ${showForm(call, {
    action: `${path}/close`,
    isSigned: true,
    body: () =>
      html`<button class="main" ${isBlocked ? html`disabled` : ''}>${words('close')}</button>`,
  })}`
}

function showNotices(
  { language }: OfficeCall,
  { network }: StatementSource,
  stored: StoredDay | undefined,
) {
  const words = wordsIn(OFFICE_WORDS.reconciliation, language)
  const gas = network === undefined ? '' : html`<p class="quiet">${words('gas')}</p>`
  if (!stored) return gas
  const { state, closedBy, closedAt, open, failedAt, run } = stored
  const sentences = [
    state === 'closed' && closedAt
      ? html`<p class="notice">
          ${words('closed', { name: closedBy ?? '', time: showMoment(closedAt, language) })}
        </p>`
      : '',
    failedAt
      ? html`<p class="notice bad">
          ${words(network === undefined ? 'failed_run' : 'failed_chain', { time: showMoment(failedAt, language) })}
        </p>`
      : '',
    open > 0
      ? html`<p class="notice warning">${words('blocked', { count: String(open) })}</p>`
      : '',
    run
      ? html`<p class="quiet">
          ${words('compared', {
            time: showMoment(run.at, language),
            source: words(run.source === 'file' ? 'sourceFile' : 'sourceProvider'),
          })}
        </p>`
      : '',
    gas,
  ]
  return html`${sentences}`
}

function showUpload(call: OfficeCall, path: string) {
  const words = wordsIn(OFFICE_WORDS.reconciliation, call.language)
  return html`<details class="panel">
    <summary>${words('upload')}</summary>
    <div class="inside">
      <p class="quiet">${words('uploadHint')}</p>
      <form method="post" action="${path}/upload" enctype="multipart/form-data">
        <label class="field"
          ><span>${words('file')}</span
          ><input type="file" name="file" accept=".csv,text/csv" required
        /></label>
        <button class="main">${words('upload')}</button>
      </form>
    </div>
  </details>`
}

async function showReopen(call: OfficeCall, party: DifferenceParty) {
  const words = wordsIn(OFFICE_WORDS.reconciliation, call.language)
  if (!call.can('reconciliation.reopen.ask')) return ''
  const subject = subjectOf(party.source.provider, party.day)
  return html`<details class="panel">
    <summary>${words('reopen')}</summary>
    <div class="inside">
      <p class="quiet">${words('reopenHint')}</p>
      ${await showAsk(call, { kind: reopenKind.kind, subject }, () =>
        showForm(call, {
          action: `${pathOf(party)}/reopen`,
          isSigned: true,
          body: (own) => html`${keyField(own)} ${reasonField(own)}<button>${words('ask')}</button>`,
        }),
      )}
    </div>
  </details>`
}

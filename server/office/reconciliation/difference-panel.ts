import { html } from 'hono/html'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import { TAKEN_MS } from '../../domain/reconciliation/decide.ts'
import type { StoredDay, StoredDifference } from '../../domain/reconciliation/read-day.ts'
import { showMoment } from '../page/dates.ts'
import { reasonField, showFacts, showForm, textField } from '../page/form.ts'
import type { Markup } from '../markup.ts'
import { wordsIn } from '../page/words.ts'
import type { OfficeCall } from '../route.ts'
import { explanationOf, nameOurs, showDifferenceState, wordOf } from './differences-table.ts'

/** Longest number of an entry, or its address. */
export const ENTRY_LENGTH = 200

interface PanelInput {
  row: StoredDifference
  day: StoredDay
  /** Address of the day. */
  path: string
}

/** Returns the panel of a difference: what is known of it, and the forms that decide it. */
export function showPanel(call: OfficeCall, { row, day, path }: PanelInput) {
  const { language } = call
  const words = wordsIn(OFFICE_WORDS.reconciliation, language)
  const { transferId, decidedBy, decidedAt } = row
  const number = nameOurs(row)
  const explanation = explanationOf(row, language)
  const decided = [decidedBy, decidedAt && showMoment(decidedAt, language)].filter(Boolean)
  return html`<section class="panel" aria-label="${words(row.kind)}">
    <h2>${words(row.kind)}</h2>
    <div class="inside">
      ${showFacts([
        [words('state'), showDifferenceState(call, row)],
        [words('object'), words(wordOf(row))],
        ...(row.ref ? [[words('ref'), row.ref] as const] : []),
        ...(number === undefined ? [] : [[words('ourId'), number] as const]),
        ...(decided.length > 0 ? [[words('decidedBy'), decided.join(', ')] as const] : []),
        ...(transferId
          ? [[words('entry'), html`<a href="/ledger/${transferId}">${transferId}</a>`] as const]
          : []),
      ])}
      ${explanation ? html`<p>${explanation}</p>` : ''}
      ${call.can('reconciliation.work') && day.state === 'open' ? showActs(call, row, path) : ''}
      <p><a href="${path}" data-close>${words('differences')}</a></p>
    </div>
  </section>`
}

function showActs(call: OfficeCall, row: StoredDifference, path: string) {
  const words = wordsIn(OFFICE_WORDS.reconciliation, call.language)
  if (row.state !== 'new' && row.state !== 'taken') return ''
  const { takenBy } = row
  const isFresh = takenBy && call.now.getTime() - takenBy.at.getTime() < TAKEN_MS
  const isOwn = takenBy?.id === call.operator.id
  if (isFresh && !isOwn)
    return html`<p class="quiet">${words('takenBy', { name: takenBy.name })}</p>`
  const form = (act: string, body: (own: OfficeCall) => Markup, isSigned = false) =>
    showForm(call, { action: `${path}/${row.id}/${act}`, isSigned, body })
  return html`${
      isOwn
        ? form('release', () => html`<button class="small">${words('release')}</button>`)
        : form('take', () => html`<button class="small">${words('take')}</button>`)
    }
    <h3>${words('link')}</h3>
    ${form(
      'link',
      (own) =>
        html`${textField(own, {
            name: 'entry',
            label: words('entry'),
            hint: words('entryHint'),
            maxLength: ENTRY_LENGTH,
          })}
          ${reasonField(own)}<button class="main">${words('link')}</button>`,
      true,
    )}
    <h3>${words('explain')}</h3>
    ${form('explain', (own) => html`${reasonField(own)}<button>${words('explain')}</button>`, true)}`
}

import { html } from 'hono/html'
import { formatMoney } from '../../../contract/rules/money-format.ts'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import type { Markup } from '../markup.ts'
import { showDay } from '../page/dates.ts'
import { wordsIn } from '../page/words.ts'
import type { OfficeCall, OfficePage } from '../route.ts'
import { showFrozen } from './freeze-form.ts'
import { nameLevel } from '../../messages/level-name.ts'
import { NOTHING, maskOwner, showOwnerState } from './owner-pills.ts'
import { showSide } from './owner-side.ts'
import { listShownAccounts, type ShownAccount, type ShownOwner } from './read-owner.ts'

/** The parts of an owner's page, in the order of their tabs. */
export const TABS = ['profile', 'ledger', 'orders', 'sessions', 'identification', 'notes'] as const
export type Tab = (typeof TABS)[number]

const TAB_WORDS = {
  profile: 'tabProfile',
  ledger: 'tabLedger',
  orders: 'tabOrders',
  sessions: 'tabSessions',
  identification: 'tabIdentification',
  notes: 'tabNotes',
} as const satisfies Record<Tab, keyof typeof OFFICE_WORDS.owners>

interface Content {
  owner: ShownOwner
  tab: Tab
  /** Whose ledger is open. */
  account?: ShownAccount | undefined
  body: Markup
  /** Beside the tabs. */
  end?: Markup
}

/** Returns the address of a part of an owner's page. */
function pathOf({ id }: Pick<ShownOwner, 'id'>, tab: Tab): string {
  return tab === 'ledger' ? `/owners/${id}` : `/owners/${id}/${tab}`
}

/** Returns the page of an owner around one of its parts. */
export async function showOwnerPage(
  call: OfficeCall,
  { owner, tab, account, body, end }: Content,
): Promise<OfficePage> {
  const { office, language } = call
  const words = wordsIn(OFFICE_WORDS.owners, language)
  const accounts = await listShownAccounts(office.db, owner.id)
  const masked = maskOwner(owner)
  return {
    title: owner.number,
    section: 'owners',
    body: html`${showHead(call, owner)}
      <div class="split">
        <div>
          <div class="tiles" role="group" aria-label="${words('accounts')}">
            ${accounts.map((shown) => showAccount(call, { owner, shown, account }))}
            ${accounts.length === 0 ? html`<p class="quiet">${words('noAccounts')}</p>` : ''}
          </div>
          <div class="panel">
            <div class="tabs" role="navigation" aria-label="${words('tabs')}">
              ${TABS.map(
                (one) =>
                  html`<a
                    href="${pathOf(owner, one)}"
                    ${one === tab ? html`aria-current="page"` : ''}
                    >${words(TAB_WORDS[one])}</a
                  >`,
              )}
              ${end ?? ''}
            </div>
          </div>
          ${body}
        </div>
        <aside class="side narrow" aria-label="${words('contacts')}">
          ${await showSide(call, { owner, masked })}
        </aside>
      </div>`,
  }
}

function showHead(call: OfficeCall, owner: ShownOwner) {
  const { language } = call
  const words = wordsIn(OFFICE_WORDS.owners, language)
  const { name } = maskOwner(owner)
  const date = showDay(owner.registered_at, language)
  return html`<div class="head">
      <a class="quiet" href="/owners" data-close>${words('title')}</a>
      <h1>${name === NOTHING ? owner.number : name}</h1>
      ${showOwnerState(owner, language)}
      <span class="pill">${words('level')}: ${nameLevel(owner.level, language)}</span>
      <span class="quiet">${owner.number} · ${words('since', { date })}</span>
    </div>
    ${showFrozen(call, owner)}
    ${
      owner.closed_at
        ? html`<p class="notice warning">
            ${words('closedAt', { date: showDay(owner.closed_at, language) })}
          </p>`
        : ''
    }`
}

interface AccountTile {
  owner: ShownOwner
  shown: ShownAccount
  /** The one whose ledger is open. */
  account: ShownAccount | undefined
}

function showAccount({ language }: OfficeCall, { owner, shown, account }: AccountTile) {
  const words = wordsIn(OFFICE_WORDS.owners, language)
  const { id, number, currency_code, balance, status, pot, is_reserve } = shown
  const isChosen = id === account?.id
  return html`<a
    class="tile ${isChosen ? 'chosen' : ''}"
    href="/owners/${owner.id}/ledger/${id}"
    ${isChosen ? html`aria-current="true"` : ''}
  >
    ${currency_code} <span class="quiet">${number.replaceAll(/\d{4}(?=\d)/g, '$& ')}</span>
    ${pot === null ? '' : html`<span class="pill">${words('pot')}</span> ${pot}`}
    ${is_reserve ? html`<span class="pill">${words('reserve')}</span>` : ''}
    ${status === 'open' ? '' : html`<span class="pill">${words(ACCOUNT_STATES[status])}</span>`}
    <b>${formatMoney(balance, { language, currency: currency_code }).text}</b>
  </a>`
}

const ACCOUNT_STATES = { frozen: 'accountFrozen', closed: 'accountClosed' } as const

import { html } from 'hono/html'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import type { Balance, ItemTotal } from '../../domain/reconciliation/items.ts'
import type { StoredDay, StoredDifference } from '../../domain/reconciliation/read-day.ts'
import { wordsIn } from '../page/words.ts'
import type { OfficeCall } from '../route.ts'
import { showDifferenceAmount } from './show-money.ts'
import { writeNumber } from '../../../contract/rules/money-format.ts'

interface FiguresInput {
  stored: StoredDay
  rows: readonly StoredDifference[]
  decimals: ReadonlyMap<string, number>
}

/**
 * Returns the figures of a day: ours, theirs, what matched and the difference, for each currency,
 * and the balances of a chain.
 */
export function showFigures({ language }: OfficeCall, { stored, rows, decimals }: FiguresInput) {
  const words = wordsIn(OFFICE_WORDS.reconciliation, language)
  const { totals, balance } = stored
  // What an earlier day named is the ledger's too.
  const named = rows.find(({ kind, state }) => kind === 'balance' && state !== 'gone')
  const showBalance = ({ theirs, currency, block }: Balance) => {
    const ours = named?.ours?.amount ?? theirs
    const show = (amount: bigint) =>
      html`<b>${showDifferenceAmount(amount, currency, { decimals, language })}</b>`
    return html`<div class="tile">${words('heldOurs')} ${show(ours)}</div>
      <div class="tile">
        ${words('heldTheirs')} ${show(theirs)}
        <span class="quiet">${words('afterBlock', { block: String(block) })}</span>
      </div>`
  }
  const sum = (count: (total: ItemTotal) => number) =>
    totals.reduce((all, total) => all + count(total), 0)
  const money = (amount: (total: ItemTotal) => bigint) =>
    totals.map((total) => {
      const text = showDifferenceAmount(amount(total), total.currency, { decimals, language })
      return html`<b>${text}</b>`
    })
  const matched = sum((total) => total.matched)
  const most = sum((total) => Math.max(total.oursRows, total.theirsRows))
  const found = rows.filter(({ state }) => state !== 'gone').length
  return html`<div class="tiles">
    <div class="tile">
      ${words('ours')} ${money(({ ours }) => ours)}
      <span class="quiet"
        >${words('lines', { count: String(sum(({ oursRows }) => oursRows)) })}</span
      >
    </div>
    <div class="tile">
      ${words('theirs')} ${money(({ theirs }) => theirs)}
      <span class="quiet"
        >${words('lines', { count: String(sum(({ theirsRows }) => theirsRows)) })}</span
      >
    </div>
    <div class="tile">
      ${words('matched')} <b>${String(matched)}</b>
      <span class="quiet">${showShare(matched, most, language)}</span>
    </div>
    <div class="tile">
      ${words('difference')} ${money(({ ours, theirs }) => ours - theirs)}
      <span class="quiet">${words('differenceCount', { count: String(found) })}</span>
    </div>
    ${balance ? showBalance(balance) : ''}
  </div>`
}

/** All of nothing has matched; 100 % is shown for all alone. */
function showShare(part: number, whole: number, language: OfficeCall['language']): string {
  const thousandths = whole === 0 ? 1000 : Math.floor((part * 1000) / whole)
  const share = writeNumber(BigInt(thousandths), 1, language)
  return wordsIn(OFFICE_WORDS.reconciliation, language)('percent', {
    share: `${share.whole}${share.decimals}`,
  })
}

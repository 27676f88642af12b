import { html } from 'hono/html'
import type { Language } from '../../../contract/calls/texts.ts'
import type { Minor } from '../../../contract/rules/money.ts'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import { showFacts } from '../page/form.ts'
import { showTable } from '../page/table.ts'
import { wordsIn } from '../page/words.ts'
import { listLines, type NamedLeg } from './read-entry.ts'
import { type NamedLedgerAccount, nameLedgerAccount, showMoney } from './read-ledger.ts'

/** Returns the lines of an entry as a table: account, debit, credit. */
export function showLines(label: string, legs: readonly NamedLeg[], language: Language) {
  const words = wordsIn(OFFICE_WORDS.ledger, language)
  return html`<h2>${label}</h2>
    ${showTable({
      label,
      language,
      rows: listLines(legs, language),
      empty: words('undone'),
      columns: [
        { head: words('account'), cell: ({ account }) => account },
        { head: words('debit'), cell: ({ debit }) => debit, isNumber: true },
        { head: words('credit'), cell: ({ credit }) => credit, isNumber: true },
      ],
    })}`
}

/** Returns the legs of a reversal. */
export function reverse(legs: readonly NamedLeg[]): NamedLeg[] {
  return legs.map((leg) => ({ ...leg, debit: leg.credit, credit: leg.debit }))
}

/**
 * Returns the owners' balances before and after some legs, and a warning where one would be below
 * zero.
 */
export function showBalances(legs: readonly NamedLeg[], language: Language) {
  const words = wordsIn(OFFICE_WORDS.ledger, language)
  const owners = new Map<string, NamedLedgerAccount>()
  for (const { debit, credit } of legs) {
    for (const account of [debit, credit]) if (account.isOwners) owners.set(account.id, account)
  }
  const rows = [...owners.values()].map((account) => ({
    account,
    after: account.balance + changeOf(account.id, legs),
  }))
  return html`<h2>${words('balances')}</h2>
    ${showFacts(
      rows.map(({ account, after }) => {
        const { currency, decimals } = account
        const show = (amount: Minor) => showMoney(amount, { currency, decimals, language })
        return [nameLedgerAccount(account, language), `${show(account.balance)} → ${show(after)}`]
      }),
    )}
    ${
      rows.some(({ after }) => after < 0n)
        ? html`<p class="notice warning">${words('negative')}</p>`
        : ''
    }`
}

function changeOf(id: string, legs: readonly NamedLeg[]): Minor {
  return legs.reduce((sum, { debit, credit, amount }) => {
    if (debit.id === id) return sum - amount
    return credit.id === id ? sum + amount : sum
  }, 0n)
}

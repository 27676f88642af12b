import { html } from 'hono/html'
import { formatMoney } from '../../../contract/rules/money-format.ts'
import { formatAmount, type Minor } from '../../../contract/rules/money.ts'
import { transactionState } from '../../../contract/rules/statuses.ts'
import type { Language } from '../../../contract/calls/texts.ts'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import type { Queryable } from '../../db/database.ts'
import type { Dispute } from '../../domain/disputes/find-disputes.ts'
import { renderMessage } from '../../domain/money-messages.ts'
import { showMoment } from '../page/dates.ts'
import { showFacts } from '../page/form.ts'
import { showTable } from '../page/table.ts'
import { wordsIn } from '../page/words.ts'
import type { OfficeCall } from '../route.ts'
import { showProvider } from '../page/show-provider.ts'

interface Line {
  debit_kind: string
  credit_kind: string
  amount_minor: Minor
  currency_code: string
  decimals: number
}

const ACCOUNTS: Readonly<Record<string, keyof typeof OFFICE_WORDS.disputes>> = {
  user: 'ownersAccount',
  house: 'house',
  gateway_in: 'gateway_in',
  payout_pending: 'payout_pending',
  fee: 'fee',
  receivable: 'receivable',
}
const STATES = {
  complete: 'stateComplete',
  waiting: 'stateWaiting',
  undone: 'stateUndone',
  unknown: 'other',
} as const

/** Returns an amount with its currency. */
export function showDisputeAmount(
  { amountMinor, decimals, currencyCode }: Dispute['transaction'],
  language: Language,
  minor = amountMinor,
): string {
  return formatMoney(formatAmount(minor, decimals), { language, currency: currencyCode }).text
}

function readLines(db: Queryable, transferId: string | null): Promise<Line[]> {
  return db.query(
    `SELECT d.kind AS debit_kind, c.kind AS credit_kind, p.amount_minor, p.currency_code, u.decimals
     FROM posting p JOIN account d ON d.id = p.debit_account_id JOIN account c ON c.id = p.credit_account_id
     JOIN currency u ON u.code = p.currency_code WHERE p.transfer_id = $1 ORDER BY p.seq`,
    [transferId],
  )
}

/** Returns what the receipt and the ledger have about the transaction of a dispute. */
export async function showDisputeEvidence(call: OfficeCall, dispute: Dispute) {
  const { office, language } = call
  const words = wordsIn(OFFICE_WORDS.disputes, language)
  const { transaction, provider, providerRef } = dispute
  const { number, description, params, createdAt, status, transferId } = transaction
  const lines = await readLines(office.db, transferId)
  const nameOf = (kind: string) => words(ACCOUNTS[kind] ?? 'external')
  const state = words(STATES[transactionState(status)])
  return html`<h2>${words('evidence')}</h2>
    ${showFacts([
      [words('transaction'), html`<a href="/transactions/${transaction.id}">${number}</a>`],
      [words('what'), renderMessage(description, params, language)],
      [words('amount'), showDisputeAmount(transaction, language)],
      [words('time'), showMoment(createdAt, language)],
      [words('status'), state],
      [words('provider'), provider ? showProvider(provider, language) : '—'],
      [words('reference'), providerRef ? html`<code>${providerRef}</code>` : '—'],
    ])}
    ${
      lines.length === 0
        ? html`<p class="quiet">${words('noEntry')}</p>`
        : showTable<Line>({
            label: words('entry'),
            language,
            rows: lines,
            empty: words('noEntry'),
            columns: [
              { head: words('debit'), cell: ({ debit_kind: kind }) => nameOf(kind) },
              { head: words('credit'), cell: ({ credit_kind: kind }) => nameOf(kind) },
              {
                head: words('amount'),
                isNumber: true,
                cell: ({ amount_minor: amount, currency_code: currency, decimals }) =>
                  formatMoney(formatAmount(amount, decimals), { language, currency }).text,
              },
            ],
          })
    }
    ${
      transferId && call.can('ledger.see')
        ? html`<p><a href="/ledger/${transferId}">${words('toLedger')}</a></p>`
        : ''
    }`
}

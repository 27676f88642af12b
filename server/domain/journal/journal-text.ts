import { formatAmount, type Minor } from '../../../contract/rules/money.ts'
import { csvText, writeCsvLine } from '../../lib/csv.ts'
import { dayOf } from '../reconciliation/day.ts'

/** What an entry says beside its lines. */
export interface EntryHead {
  /** Empty for the balances at the beginning. */
  id: string
  kind: string
  at: Date
  reversesId: string | null
}

/** A line of an entry, as it is written. */
export interface EntryLine {
  account: string
  /** What is debited is positive. */
  amount: Minor
  currency: string
  decimals: number
}

/** How a journal is written. */
export interface JournalText {
  begin: (currencies: readonly { code: string; decimals: number }[]) => string
  /** An account of the chart. */
  account: (name: string) => string
  entry: (head: EntryHead) => string
  line: (line: EntryLine, head: EntryHead) => string
}

export const JOURNAL_FORMATS = ['hledger', 'csv'] as const
export type JournalFormat = (typeof JOURNAL_FORMATS)[number]

/** A commodity that is not of letters alone stands in quotes. */
function commodity(code: string): string {
  return /^\p{L}+$/u.test(code) ? code : `"${code}"`
}

const hledger: JournalText = {
  begin: (currencies) =>
    [
      'decimal-mark .',
      ...currencies.map(({ code, decimals }) => {
        return `commodity 1000.${'0'.repeat(decimals)} ${commodity(code)}`
      }),
      '',
    ].join('\n'),
  account: (name) => `account ${name}\n`,
  entry: ({ id, kind, at, reversesId }) => {
    const code = id === '' ? '' : ` (${id})`
    const note = reversesId === null ? '' : `  ; reverses:${reversesId}`
    return `\n${dayOf(at)} *${code} ${kind}${note}\n`
  },
  line: ({ account, amount, currency, decimals }) =>
    `    ${account}  ${formatAmount(amount, decimals)} ${commodity(currency)}\n`,
}

const csv: JournalText = {
  begin: () =>
    writeCsvLine(
      ['date', 'time', 'entry', 'kind', 'reverses', 'account', 'debit', 'credit', 'currency'],
      ',',
    ),
  account: () => '',
  entry: () => '',
  line: ({ account, amount, currency, decimals }, { id, kind, at, reversesId }) => {
    const text = formatAmount(amount < 0n ? -amount : amount, decimals)
    const sides = amount < 0n ? ['', text] : [text, '']
    const time = at.toISOString().slice('2026-11-22T'.length, -1)
    const cells = [dayOf(at), time, id, csvText(kind), reversesId ?? '', csvText(account)]
    return writeCsvLine([...cells, ...sides, currency], ',')
  },
}

/** The formats of a journal. */
export const JOURNAL_TEXTS: Readonly<Record<JournalFormat, JournalText>> = { hledger, csv }

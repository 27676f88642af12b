import { formatAmount, type Minor } from '../../../../contract/rules/money.ts'
import type { StatementAccount, StatementRow } from '../statement-source.ts'
import { type FileHead, idOf, lastDay, wordsOf, type WriteStatement } from './file-format.ts'
import { latinText } from './latin-text.ts'
import { cutText } from './plain-text.ts'
import { DAY_MS } from '../../../../contract/rules/durations.ts'

/** Lengths of fields by the SWIFT user handbook: references, and field 86 of six lines. */
const REFERENCE = 16
const LINE = 65
const LINES = 6
const END = '\r\n'
const DECIMAL_SIGN = ','

/**
 * Writes a statement as MT940 of SWIFT: a message for each account, in the characters that SWIFT
 * has.
 */
export const writeMt940: WriteStatement = async function* (parts, head) {
  for await (const part of parts) {
    const { account } = part
    if (part.part === 'opening') yield openAccount(account, part.balance, head)
    else if (part.part === 'row') yield writeLine(account, part.row, head)
    else yield `:62F:${writeBalance(account, part.balance, lastDay(head))}${END}-${END}`
  }
}

function openAccount(account: StatementAccount, balance: Minor, head: FileHead): string {
  const { dates, since, until } = head
  const reference = idOf([account.id, since.toISOString(), until.toISOString()], REFERENCE)
  const day = dates.plain(since)
  return [
    `:20:${reference}`,
    `:25:${account.number}`,
    `:28C:${day.slice(2, 4)}${dayOfYear(day)}`,
    `:60F:${writeBalance(account, balance, day)}`,
    '',
  ].join(END)
}

function writeLine(account: StatementAccount, row: StatementRow, head: FileHead): string {
  const { amount, kind, number, isReturn } = row
  const day = shortDay(head.dates.plain(row.at))
  // The return of a payment reverses the side on which it was.
  const side = amount < 0n ? (isReturn ? 'RC' : 'D') : isReturn ? 'RD' : 'C'
  const code = kind === 'transfer' ? 'NTRF' : 'NMSC'
  const ours = idOf([row.id], REFERENCE)
  const what = `${side}${writeAmount(account, amount)}${code}${number ?? 'NONREF'}//${ours}`
  const { text, note } = wordsOf(row, head.language)
  const lines = wrap(latinText([text, note].filter((words) => words !== '').join(' - ')))
  const details = lines.length === 0 ? '' : `:86:${lines.join(END)}${END}`
  return `:61:${day}${day.slice(2)}${what}${END}${details}`
}

/** Returns lines of a text; none begins like a field or like the end of a message. */
function wrap(text: string): string[] {
  let rest = cutText(text, LINE * LINES - LINES, '...')
  const lines: string[] = []
  while (rest !== '') {
    if (/^[:-]/.test(rest)) rest = ` ${rest}`
    lines.push(rest.slice(0, LINE))
    rest = rest.slice(LINE)
  }
  return lines
}

function writeBalance(account: StatementAccount, balance: Minor, day: string): string {
  const side = balance < 0n ? 'D' : 'C'
  return `${side}${shortDay(day)}${account.currency_code}${writeAmount(account, balance)}`
}

/** The decimal sign is a comma, and is written without decimals too. */
function writeAmount({ decimals }: StatementAccount, amount: Minor): string {
  const text = formatAmount(amount < 0n ? -amount : amount, decimals)
  return decimals === 0 ? text + DECIMAL_SIGN : text.replace('.', DECIMAL_SIGN)
}

/** `261123` */
function shortDay(day: string): string {
  return day.slice(2).replaceAll('-', '')
}

function dayOfYear(day: string): string {
  const first = Date.parse(`${day.slice(0, 4)}-01-01`)
  return String((Date.parse(day) - first) / DAY_MS + 1).padStart(3, '0')
}

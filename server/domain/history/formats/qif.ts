import { formatAmount } from '../../../../contract/rules/money.ts'
import type { StatementAccount, StatementRow } from '../statement-source.ts'
import { type FileHead, wordsOf, type WriteStatement } from './file-format.ts'
import { potName } from '../statement-text.ts'
import { plainText } from './plain-text.ts'

const END = '\r\n'

/**
 * Writes a statement as QIF. Dates are month, day and year, as the format was made. It has no
 * balances: what is imported month by month adds up. A file of several accounts names each; many
 * programs read a file of one only.
 */
export const writeQif: WriteStatement = async function* (parts, head) {
  const isOfMany = head.totals.size > 1
  for await (const part of parts) {
    if (part.part === 'opening') {
      yield `${isOfMany ? nameAccount(part.account, head.language) : ''}!Type:Bank${END}`
    } else if (part.part === 'row') yield writeTransaction(part.account, part.row, head)
  }
}

function nameAccount(account: StatementAccount, language: FileHead['language']): string {
  const { currency_code, number } = account
  const name = plainText([currency_code, number, potName(account, language)].join(' '))
  return `!Account${END}N${name}${END}TBank${END}^${END}`
}

function writeTransaction(
  { decimals }: StatementAccount,
  row: StatementRow,
  { dates, language }: FileHead,
): string {
  const { name, text, note } = wordsOf(row, language)
  const [year, month, day] = dates.plain(row.at).split('-')
  const memo = [text, note].filter((words) => words !== '').join(' · ')
  return [
    `D${month}/${day}/${year}`,
    `T${formatAmount(row.amount, decimals)}`,
    ...(row.number === undefined ? [] : [`N${row.number}`]),
    `P${name === '' ? text : name}`,
    `M${memo}`,
    '^',
    '',
  ].join(END)
}

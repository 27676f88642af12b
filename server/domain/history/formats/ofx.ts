import { formatAmount } from '../../../../contract/rules/money.ts'
import type { DocumentDates } from '../document-dates.ts'
import type { StatementAccount, StatementRow } from '../statement-source.ts'
import { type FileHead, idOf, wordsOf, type WriteStatement } from './file-format.ts'
import { cutText, joinTexts, plainText } from './plain-text.ts'
import { element } from './xml-text.ts'
import { HOUR_MS } from '../../../../contract/rules/durations.ts'
import { DOCUMENT_WORDS } from '../../../../texts/documents.ts'

/** Greatest lengths by the specification. */
const ORGANISATION = 32
const BANK = 9
const NAME = 32
const MEMO = 255
const ID = 36
const STATUS = '<STATUS><CODE>0</CODE><SEVERITY>INFO</SEVERITY></STATUS>'
const HEADER = `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<?OFX OFXHEADER="200" VERSION="220" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>
`

/**
 * Writes a statement as OFX 2.2: a `STMTTRNRS` for each account, with its balance at the end of the
 * period.
 */
export const writeOfx: WriteStatement = async function* (parts, head) {
  const { brand, language, now, dates } = head
  const organisation = cutText(plainText(brand), ORGANISATION)
  yield [
    `${HEADER}<OFX><SIGNONMSGSRSV1><SONRS>${STATUS}`,
    element('DTSERVER', writeMoment(now, dates)),
    element('LANGUAGE', DOCUMENT_WORDS.ofxLanguage[language]),
    `<FI>${element('ORG', organisation)}</FI></SONRS></SIGNONMSGSRSV1><BANKMSGSRSV1>\n`,
  ].join('')
  for await (const part of parts) {
    if (part.part === 'opening') yield openAccount(part.account, head)
    else if (part.part === 'row') yield writeTransaction(part.account, part.row, head)
    else {
      const amount = formatAmount(part.balance, part.account.decimals)
      yield `</BANKTRANLIST><LEDGERBAL>${element('BALAMT', amount)}`
      yield `${element('DTASOF', writeMoment(endOf(head), dates))}</LEDGERBAL></STMTRS></STMTTRNRS>\n`
    }
  }
  yield '</BANKMSGSRSV1></OFX>\n'
}

function openAccount({ id, number, currency_code }: StatementAccount, head: FileHead): string {
  const { since, dates, brand } = head
  const [from, to] = [writeMoment(since, dates), writeMoment(endOf(head), dates)]
  const bank = plainText(brand)
    .replaceAll(/[^A-Za-z0-9]/g, '')
    .toUpperCase()
    .slice(0, BANK)
  return [
    `<STMTTRNRS>${element('TRNUID', idOf([id, from, to], ID))}${STATUS}<STMTRS>`,
    element('CURDEF', currency_code),
    `<BANKACCTFROM>${element('BANKID', bank === '' ? '0' : bank)}${element('ACCTID', number)}`,
    '<ACCTTYPE>CHECKING</ACCTTYPE></BANKACCTFROM>',
    `<BANKTRANLIST>${element('DTSTART', from)}${element('DTEND', to)}\n`,
  ].join('')
}

function writeTransaction(
  { decimals }: StatementAccount,
  row: StatementRow,
  { dates, language }: FileHead,
): string {
  const { name, text, note } = wordsOf(row, language)
  return [
    `<STMTTRN>${element('TRNTYPE', row.amount < 0n ? 'DEBIT' : 'CREDIT')}`,
    element('DTPOSTED', writeMoment(row.at, dates)),
    element('TRNAMT', formatAmount(row.amount, decimals)),
    element('FITID', row.id),
    element('REFNUM', row.number ?? ''),
    element('NAME', cutText(name === '' ? text : name, NAME)),
    element('MEMO', joinTexts(text, note, MEMO)),
    '</STMTTRN>\n',
  ].join('')
}

/** The last second of the period, which is on its last day. */
function endOf({ since, until }: FileHead): Date {
  return new Date(Math.max(since.getTime(), until.getTime() - 1))
}

/**
 * Writes a moment with the date of its time zone, because programs read the date alone. The offset
 * has whole hours; in a zone of other offsets the time is that of UTC, and the date stays.
 */
function writeMoment(moment: Date, dates: DocumentDates): string {
  const local = dates.sortable(moment)
  const seconds = Math.floor(moment.getTime() / 1000) * 1000
  const hours = (Date.parse(`${local.replace(' ', 'T')}Z`) - seconds) / HOUR_MS
  if (!Number.isInteger(hours)) return `${local.slice(0, 10).replaceAll('-', '')}120000`
  return `${local.replaceAll(/\D/g, '')}.000[${hours > 0 ? '+' : ''}${hours}]`
}

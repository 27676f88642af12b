import { formatAmount, type Minor } from '../../../../contract/rules/money.ts'
import type { StatementAccount, StatementRow } from '../statement-source.ts'
import { type FileHead, idOf, lastDay, wordsOf, type WriteStatement } from './file-format.ts'
import { potName } from '../statement-text.ts'
import { cutText, plainText, splitText } from './plain-text.ts'
import { closingOf, totalsOf } from './statement-totals.ts'
import { element } from './xml-text.ts'

const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:camt.053.001.08'
/** Greatest lengths by the schema. */
const ID = 35
const ACCOUNT_NAME = 70
const NAME = 140
const LINE = 140
const DETAILS = 500

/**
 * Writes a statement as camt.053.001.08 of ISO 20022: a `Stmt` for each account, with its balances
 * before its entries.
 */
export const writeCamt053: WriteStatement = async function* (parts, head) {
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="${NAMESPACE}"><BkToCstmrStmt>`
  const { since, until, now } = head
  const message = idOf([...head.totals.keys(), stamp(since), stamp(until), stamp(now)], ID)
  yield `<GrpHdr>${element('MsgId', message)}${element('CreDtTm', stamp(now))}</GrpHdr>\n`
  for await (const part of parts) {
    if (part.part === 'opening') yield openAccount(part.account, head)
    else if (part.part === 'row') yield writeEntry(part.account, part.row, head)
    else yield '</Stmt>\n'
  }
  yield '</BkToCstmrStmt></Document>\n'
}

function openAccount(account: StatementAccount, head: FileHead): string {
  const { dates, since, until, now, brand, owner, totals, language } = head
  const { id, number, currency_code, decimals } = account
  const known = totalsOf(totals, id)
  const { opening, credits, debits, creditCount, debitCount } = known
  const period = element('FrDtTm', stamp(since)) + element('ToDtTm', stamp(until))
  const holder = element('Nm', cutText(plainText(owner), NAME))
  const servicer = element('Nm', cutText(plainText(brand), NAME))
  const balance = (code: string, amount: Minor, day: string) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${writeAmount(account, amount)}<Dt>${element('Dt', day)}</Dt></Bal>`
  const sums = (name: string, count: number, sum: Minor) =>
    `<${name}>${element('NbOfNtries', String(count))}${element('Sum', formatAmount(sum, decimals))}</${name}>`
  return [
    `<Stmt>${element('Id', idOf([id, stamp(since), stamp(until)], ID))}`,
    element('CreDtTm', stamp(now)),
    `<FrToDt>${period}</FrToDt>`,
    `<Acct><Id><Othr>${element('Id', number)}</Othr></Id>${element('Ccy', currency_code)}`,
    element('Nm', cutText(plainText(potName(account, language)), ACCOUNT_NAME)),
    holder && `<Ownr>${holder}</Ownr>`,
    servicer && `<Svcr><FinInstnId>${servicer}</FinInstnId></Svcr>`,
    '</Acct>\n',
    balance('OPBD', opening, dates.plain(since)),
    balance('CLBD', closingOf(known), lastDay(head)),
    '<TxsSummry>',
    sums('TtlNtries', creditCount + debitCount, credits + debits),
    sums('TtlCdtNtries', creditCount, credits),
    sums('TtlDbtNtries', debitCount, debits),
    '</TxsSummry>\n',
  ].join('')
}

function writeEntry(account: StatementAccount, row: StatementRow, head: FileHead): string {
  const { dates, language } = head
  const { name, text, note } = wordsOf(row, language)
  const day = `<Dt>${dates.plain(row.at)}</Dt>`
  const side = row.amount < 0n ? 'Cdtr' : 'Dbtr'
  const party = element('Nm', cutText(name, NAME))
  // Each line of the schema is short: what does not fit goes on in the next one.
  const lines = [text, note].flatMap((words) => splitText(words, LINE))
  const remittance = lines.map((line) => element('Ustrd', line)).join('')
  const id = idOf([row.id], ID)
  return [
    `<Ntry>${element('NtryRef', id)}${writeAmount(account, row.amount)}`,
    row.isReturn ? '<RvslInd>true</RvslInd>' : '',
    `<Sts><Cd>BOOK</Cd></Sts><BookgDt>${day}</BookgDt><ValDt>${day}</ValDt>`,
    element('AcctSvcrRef', id),
    `<BkTxCd><Prtry>${element('Cd', row.kind)}</Prtry></BkTxCd><NtryDtls><TxDtls>`,
    row.number === undefined ? '' : `<Refs>${element('TxId', row.number)}</Refs>`,
    writeAmount(account, row.amount),
    party && `<RltdPties><${side}><Pty>${party}</Pty></${side}></RltdPties>`,
    remittance && `<RmtInf>${remittance}</RmtInf>`,
    `</TxDtls></NtryDtls>${element('AddtlNtryInf', cutText(text, DETAILS))}</Ntry>\n`,
  ].join('')
}

/** An amount has no sign; whether it is of the owner or owed stands beside it. */
function writeAmount({ currency_code, decimals }: StatementAccount, amount: Minor): string {
  const size = formatAmount(amount < 0n ? -amount : amount, decimals)
  const side = amount < 0n ? 'DBIT' : 'CRDT'
  return `<Amt Ccy="${currency_code}">${size}</Amt><CdtDbtInd>${side}</CdtDbtInd>`
}

function stamp(moment: Date): string {
  return moment.toISOString()
}

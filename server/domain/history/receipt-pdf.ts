import type { Receipt } from '../../../contract/calls/receipts.ts'
import { formatMoney } from '../../../contract/rules/money-format.ts'
import { parseRate } from '../../../contract/rules/money.ts'
import { formatPairRate } from '../../../contract/rules/rate-format.ts'
import type { Language } from '../../../contract/calls/texts.ts'
import type { DocumentDates } from './document-dates.ts'
import { openSheet, PALE_INK } from './document-sheet.ts'
import { DOCUMENT_WORDS } from '../../../texts/documents.ts'
import { appText, statusWord } from './document-words.ts'

type Transaction = Receipt['transaction']

const MARGIN = 36
const WHOLE = { left: MARGIN, width: 348 }
const NAME = { left: MARGIN, width: 130 }
const VALUE = { left: 170, width: 214 }
const FOOT = 556
/** Texts of kinds. */
const TYPES = {
  top_up: 'transactions.type.topup',
  withdrawal: 'tx.withdrawal',
  exchange: 'transactions.type.exchange',
  refund: 'tx.refund',
  dispute: 'tx.dispute',
  repayment: 'tx.repayment',
} as const

interface ReceiptHead {
  brand: string
  /** Legal name of who runs the wallet. */
  operator: string
  /** Masked name of the owner. */
  owner: string
  language: Language
  dates: DocumentDates
  now: Date
}

/**
 * Writes a receipt as PDF of one page: the facts of the page, with masked names and phones alone
 * (N3).
 */
export async function* writeReceiptPdf(
  receipt: Receipt,
  { brand, operator, owner, language, dates, now }: ReceiptHead,
): AsyncGenerator<Uint8Array> {
  const title = appText('receipt.title', language)
  const options = { title, author: brand, language, size: 'A5', margin: MARGIN, now } as const
  const sheet = await openSheet(options)
  let top = MARGIN
  top += sheet.text(brand, WHOLE, top, { size: 11, font: 'strong' }) + 12
  top += sheet.text(title, WHOLE, top, { size: 16, font: 'strong' }) + 4
  top += sheet.text(amountsOf(receipt.transaction, language), WHOLE, top, {
    size: 20,
    font: 'strong',
  })
  top += 8
  for (const [name, value] of factsOf(receipt, { language, dates, owner, operator })) {
    sheet.rule(top)
    top += 6
    const height = sheet.text(value, VALUE, top, { size: 9, align: 'right' })
    top += Math.max(height, sheet.text(name, NAME, top, { size: 9, colour: PALE_INK })) + 6
  }
  sheet.rule(top)
  const issued = `${DOCUMENT_WORDS.issuedBy[language]} ${brand}, ${dates.minute(now)} (${dates.timeZone})`
  sheet.text(issued, WHOLE, FOOT, { size: 8, colour: PALE_INK })
  sheet.end()
  yield* sheet.take()
}

function amountsOf(transaction: Transaction, language: Language): string {
  const { exchange, amount, currency_code: currency } = transaction
  if (!exchange) return money(amount, currency, language, true)
  const sides = [exchange.from, exchange.to]
  return sides.map((side) => money(side.amount, side.currency_code, language)).join(' → ')
}

function factsOf(
  receipt: Receipt,
  {
    language,
    dates,
    owner,
    operator,
  }: Pick<ReceiptHead, 'language' | 'dates' | 'owner' | 'operator'>,
): [name: string, value: string][] {
  const { transaction, account_number: ownNumber, to_account_number: otherNumber } = receipt
  const { status, amount, currency_code, counterparty, bank, phone, network } = transaction
  const { exchange, fee, note, number, description, created_at: at } = transaction
  const text = (key: Parameters<typeof appText>[0]) => appText(key, language)
  const isOut = amount.startsWith('-')
  const payer = DOCUMENT_WORDS.payer[language]
  const own = text(isOut || exchange ? 'receipt.from_account' : 'transactions.details.to_account')
  const facts: [string, string | undefined][] = [
    [text('transactions.details.type'), typeOf(transaction, language)],
    [text('history.filter_status'), statusWord(status, language)],
    [text('transactions.details.date'), dates.second(new Date(at))],
    [
      text('transactions.details.description'),
      counterparty === undefined ? description : undefined,
    ],
    [payer, exchange ? undefined : isOut ? owner : (counterparty ?? phone)],
    [text('receipt.recipient'), exchange ? undefined : isOut ? (counterparty ?? phone) : owner],
    [DOCUMENT_WORDS.owner[language], exchange && owner],
    [text('receipt.bank'), bank],
    [text('receipt.network'), network],
    [own, shortNumber(exchange?.from.currency_code ?? currency_code, ownNumber)],
    [
      text('transactions.details.to_account'),
      exchange && shortNumber(exchange.to.currency_code, otherNumber),
    ],
    [text('transactions.details.rate'), exchange && describeRate(exchange, language)],
    [text('receipt.note'), note],
    [text('receipt.program'), transaction.program],
    [text('common.fee'), money(fee ?? '0', currency_code, language)],
    [DOCUMENT_WORDS.tariff[language], tariffOf(receipt, dates)],
    [
      text('receipt.total'),
      fee && isOut ? money(amount.slice(1), currency_code, language) : undefined,
    ],
    [text('receipt.hash'), transaction.hash ?? receipt.hash],
    [text('receipt.reference'), receipt.reference],
    [text('receipt.number'), number],
    [DOCUMENT_WORDS.operator[language], operator],
  ]
  return facts.filter((fact): fact is [string, string] => fact[1] !== undefined && fact[1] !== '')
}

/** `2, 05.12.2026`: the tariff by which it was charged, and its day. */
function tariffOf({ tariff }: Receipt, dates: DocumentDates): string | undefined {
  return tariff && `${tariff.number}, ${dates.day(new Date(tariff.starts_at))}`
}

function typeOf({ kind, amount, method }: Transaction, language: Language): string {
  if (kind === 'transfer') {
    if (!amount.startsWith('-')) return appText('tx.transfer_in', language)
    return appText(method === 'qr' ? 'tx.payment' : 'tx.transfer_out', language)
  }
  if (kind === 'pot') return appText(amount.startsWith('-') ? 'tx.pot_in' : 'tx.pot_out', language)
  if (kind === 'reserve') {
    return appText(amount.startsWith('-') ? 'tx.reserve_in' : 'tx.reserve_out', language)
  }
  if (kind === 'adjustment') return DOCUMENT_WORDS.adjustment[language]
  const known = Object.entries(TYPES).find(([name]) => name === kind)
  return known ? appText(known[1], language) : DOCUMENT_WORDS.other[language]
}

function describeRate(exchange: NonNullable<Transaction['exchange']>, language: Language) {
  const { from, to, rate } = exchange
  const known = rate === undefined ? undefined : parseRate(rate)
  const pair = { from: from.currency_code, to: to.currency_code }
  const price = known && formatPairRate(known, pair, language)
  return price && `${price.of} = ${price.price} ${price.in}`
}

function shortNumber(code: string, number: string | undefined): string {
  return number === undefined ? code : `${code} •• ${number.slice(-4)}`
}

function money(amount: string, currency: string, language: Language, hasPlus = false): string {
  return formatMoney(amount, { currency, language, hasPlus }).text
}

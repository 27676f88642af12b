import { formatAmount, type Minor, parseAmount } from '../../../contract/rules/money.ts'
import { formatMoney, MINUS, writeNumber } from '../../../contract/rules/money-format.ts'
import type { Language } from '../../../contract/calls/texts.ts'
import { fill } from '../../../contract/rules/fill-text.ts'
import { groupAccountNumber } from '../ledger/account-number.ts'
import type { DocumentDates } from './document-dates.ts'
import { type Column, openSheet, PALE_INK, type Sheet } from './document-sheet.ts'
import { DOCUMENT_WORDS as WORDS } from '../../../texts/documents.ts'
import type { StatementAccount, StatementPart, StatementRow } from './statement-source.ts'
import { describeRow, feeOfRow, potName } from './statement-text.ts'

const MARGIN = 40
const WIDTH = 515
/** Nothing but the foot of the page is drawn below. */
const BOTTOM = 786
const FOOT = 804
const FOOT_STYLE = { size: 8, colour: PALE_INK }
const GAP = 5
const COLUMNS = {
  date: { left: 40, width: 92 },
  description: { left: 138, width: 213 },
  amount: { left: 357, width: 95 },
  balance: { left: 458, width: 97 },
} as const
const WHOLE: Column = { left: MARGIN, width: WIDTH }
const LEFT: Column = { left: MARGIN, width: 408 }
const FACT: Column = { left: 150, width: 405 }

/** What the head of a statement says. */
export interface StatementHead {
  brand: string
  /** Legal name of who runs the wallet. */
  operator: string
  /** The owner's name; empty where there is none. */
  owner: string
  language: Language
  dates: DocumentDates
  since: Date
  /** Not included. */
  until: Date
  now: Date
}

/**
 * Writes a statement as PDF, pages as they are filled: of each account the balances and a table of
 * movements.
 */
export async function* writeStatementPdf(
  parts: AsyncIterable<StatementPart>,
  head: StatementHead,
): AsyncGenerator<Uint8Array> {
  const { brand, language, now } = head
  const title = WORDS.statement[language]
  const options = { title, author: brand, language, size: 'A4', margin: MARGIN, now } as const
  const writer = new StatementWriter(await openSheet(options), head)
  writer.drawHead()
  for await (const part of parts) {
    if (writer.draw(part)) yield* writer.sheet.take()
  }
  writer.end()
  yield* writer.sheet.take()
}

class StatementWriter {
  readonly sheet: Sheet
  readonly #head: StatementHead
  #top = MARGIN
  #page = 1
  #account: StatementAccount | undefined
  #moved = { in: 0n, out: 0n }
  #rows = 0

  constructor(sheet: Sheet, head: StatementHead) {
    this.sheet = sheet
    this.#head = head
  }

  drawHead(): void {
    const { brand, owner, dates, since, until, now, language } = this.#head
    const { sheet } = this
    this.#top += sheet.text(brand, WHOLE, this.#top, { size: 11, font: 'strong' }) + 14
    const title = WORDS.statement[language]
    this.#top += sheet.text(title, WHOLE, this.#top, { size: 20, font: 'strong' }) + 10
    const last = new Date(until.getTime() - 1)
    this.#fact('owner', owner)
    this.#fact('period', `${dates.day(since)} — ${dates.day(last)}`)
    this.#fact('issued', dates.minute(now))
    this.#fact('timeZone', dates.timeZone)
    this.#fact('operator', this.#head.operator)
    this.#foot()
  }

  /** Draws a part; returns whether a page was filled with it. */
  draw(one: StatementPart): boolean {
    const before = this.#page
    if (one.part === 'row') this.#row(one.account, one.row)
    else if (one.part === 'opening') this.#open(one.account, one.balance)
    else this.#close(one.account, one.balance)
    return this.#page > before
  }

  end(): void {
    this.sheet.end({ words: String(this.#page), top: FOOT, style: FOOT_STYLE })
  }

  #fact(name: 'owner' | 'period' | 'issued' | 'timeZone' | 'operator', value: string): void {
    if (value === '') return
    const word = WORDS[name][this.#head.language]
    this.sheet.text(word, LEFT, this.#top, { size: 9, colour: PALE_INK })
    this.#top += this.sheet.text(value, FACT, this.#top, { size: 9 }) + 3
  }

  #open(account: StatementAccount, balance: Minor): void {
    // The heading does not stand alone at the end of a page.
    if (this.#top + 120 > BOTTOM) this.#turn()
    this.#account = undefined
    this.#top += 20
    const name = nameAccount(account, this.#head.language)
    this.#top += this.sheet.text(name, WHOLE, this.#top, { size: 13, font: 'strong' }) + 8
    this.#balance('opening', account, balance)
    this.#columns(account)
    this.#account = account
    this.#moved = { in: 0n, out: 0n }
    this.#rows = 0
  }

  #close(account: StatementAccount, balance: Minor): void {
    const { language } = this.#head
    if (this.#rows === 0) {
      const style = { size: 9, colour: PALE_INK }
      this.#top += this.sheet.text(WORDS.empty[language], WHOLE, this.#top, style) + GAP
    }
    if (this.#top + 60 > BOTTOM) this.#turn()
    this.#account = undefined
    this.sheet.rule(this.#top)
    this.#top += GAP
    this.#sum('in', this.#moved.in, account.decimals)
    this.#sum('out', this.#moved.out, account.decimals)
    this.#balance('closing', account, balance)
  }

  #row(account: StatementAccount, row: StatementRow): void {
    const { language, dates } = this.#head
    const { sheet } = this
    const pale = { size: 8, colour: PALE_INK }
    const lines = [
      { words: describeRow(row, language), style: { size: 9 } },
      { words: row.params['note'] ?? '', style: pale },
      { words: this.#describeFee(row, account.decimals), style: pale },
      { words: row.number ?? '', style: pale },
    ].filter(({ words }) => words !== '')
    const heights = lines.map(({ words, style }) =>
      sheet.heightOf(words, COLUMNS.description, style),
    )
    const height = heights.reduce((sum, one) => sum + one, 0)
    if (this.#top + height + GAP > BOTTOM) this.#turn()
    sheet.text(dates.minute(row.at), COLUMNS.date, this.#top, { size: 9 })
    this.#money(row.amount, COLUMNS.amount, account.decimals, true)
    this.#money(row.balance, COLUMNS.balance, account.decimals)
    for (const { words, style } of lines) {
      this.#top += sheet.text(words, COLUMNS.description, this.#top, style)
    }
    this.#top += GAP
    this.#rows += 1
    this.#moved[row.amount > 0n ? 'in' : 'out'] += row.amount
  }

  /** The fee and the tariff by which it was charged. */
  #describeFee(row: StatementRow, decimals: number): string {
    const { language } = this.#head
    const fee = feeOfRow(row)
    const amount = fee === undefined ? undefined : parseAmount(fee, decimals)
    const parts = [
      ...(amount === undefined
        ? []
        : [`${WORDS.ofWhichFee[language]} ${this.#write(amount, decimals)}`]),
      ...(row.tariff === undefined ? [] : [`${WORDS.tariff[language]} ${row.tariff}`]),
    ]
    return parts.join(', ')
  }

  /** Heads of the columns; they name the currency. */
  #columns({ currency_code }: StatementAccount): void {
    const { language } = this.#head
    const style = { size: 8, colour: PALE_INK }
    const right = { ...style, align: 'right' } as const
    const { date, description, amount, balance } = COLUMNS
    this.sheet.text(WORDS.date[language], date, this.#top, style)
    this.sheet.text(WORDS.description[language], description, this.#top, style)
    const [sum, rest] = [WORDS.amount[language], WORDS.balance[language]]
    this.sheet.text(`${sum}, ${currency_code}`, amount, this.#top, right)
    this.#top += this.sheet.text(`${rest}, ${currency_code}`, balance, this.#top, right) + 3
    this.sheet.rule(this.#top)
    this.#top += GAP
  }

  #sum(name: 'in' | 'out', amount: Minor, decimals: number): void {
    const word = WORDS[name][this.#head.language]
    this.sheet.text(word, LEFT, this.#top, { size: 9, colour: PALE_INK })
    this.#money(amount, COLUMNS.amount, decimals, true)
    this.#top += 9 + GAP
  }

  #balance(name: 'opening' | 'closing', account: StatementAccount, balance: Minor): void {
    const strong = { size: 9, font: 'strong' } as const
    const right = { ...strong, align: 'right' } as const
    this.sheet.text(WORDS[name][this.#head.language], LEFT, this.#top, strong)
    const text = formatMoney(formatAmount(balance, account.decimals), {
      currency: account.currency_code,
      language: this.#head.language,
    }).text
    const column = { left: 300, width: 255 }
    this.#top += this.sheet.text(text, column, this.#top, right) + 8
  }

  #money(amount: Minor, column: Column, decimals: number, hasPlus = false): void {
    const text = this.#write(amount, decimals, hasPlus)
    this.sheet.text(text, column, this.#top, { size: sizeFor(text), align: 'right' })
  }

  #write(amount: Minor, decimals: number, hasPlus = false): string {
    const size = amount < 0n ? -amount : amount
    const { whole, decimals: rest } = writeNumber(size, decimals, this.#head.language)
    const plus = hasPlus && amount > 0n ? '+' : ''
    return `${amount < 0n ? MINUS : plus}${whole}${rest}`
  }

  #turn(): void {
    this.sheet.addPage()
    this.#page += 1
    this.#top = MARGIN
    this.#foot()
    if (!this.#account) return
    const name = nameAccount(this.#account, this.#head.language)
    this.#top += this.sheet.text(name, WHOLE, this.#top, { size: 9, font: 'strong' }) + 6
    this.#columns(this.#account)
  }

  #foot(): void {
    const { brand, language } = this.#head
    const place = `${WORDS.page[language]} ${this.#page} ${WORDS.pageOf[language]} `
    const words = `${brand} · ${WORDS.statement[language]} · ${place}`
    this.sheet.text(words, WHOLE, FOOT, FOOT_STYLE)
    // How many pages there are is known at the end.
    this.sheet.leaveRoom(MARGIN + this.sheet.widthOf(words, FOOT_STYLE))
  }
}

/** Returns the currency and number of an account; of a pot also its name. */
function nameAccount(account: StatementAccount, language: Language): string {
  const name = potName(account, language)
  const quoted = name === '' ? '' : `${fill(WORDS.quoted[language], { name })}   `
  return `${quoted}${account.currency_code}   ${groupAccountNumber(account.number)}`
}

/** Very long sums are smaller, so that they stay in one line. */
function sizeFor(text: string): number {
  if (text.length <= 17) return 9
  return text.length <= 22 ? 7.5 : 6
}

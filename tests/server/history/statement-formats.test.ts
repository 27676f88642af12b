import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { documentDates } from '../../../server/domain/history/document-dates.ts'
import { writeCamt053 } from '../../../server/domain/history/formats/camt053.ts'
import {
  hasPlaceFor,
  type FileHead,
  type WriteStatement,
} from '../../../server/domain/history/formats/file-format.ts'
import { latinText } from '../../../server/domain/history/formats/latin-text.ts'
import { writeMt940 } from '../../../server/domain/history/formats/mt940.ts'
import { writeOfx } from '../../../server/domain/history/formats/ofx.ts'
import { plainText } from '../../../server/domain/history/formats/plain-text.ts'
import { writeQif } from '../../../server/domain/history/formats/qif.ts'
import type {
  StatementPart,
  StatementRow,
} from '../../../server/domain/history/statement-source.ts'
import { potName } from '../../../server/domain/history/statement-text.ts'
import { rounds } from '../../support/test-duration.ts'
import {
  type ReadAccount,
  readCamt,
  readMt940,
  readOfx,
  readQif,
  requireValidCamt,
  sumOf,
} from '../support/statement-readers.ts'
import { anyText } from '../support/any-text.ts'

const SINCE = new Date('2026-11-01T00:00:00Z')
const UNTIL = new Date('2026-12-01T00:00:00Z')
const MOST = 10n ** 10n

interface Move {
  amount: bigint
  minute: number
  counterparty: string
  note: string
  isReturn: boolean
}

/** Texts that formats could take for signs of their own. */
const TRAPS = [
  ']]></Ustrd><Ntry>',
  '&amp;<!--',
  '\r\n:61:2611231123C1,00NTRFX',
  '\n-\n:20:X',
  '^',
  '\r\n^\r\n!Type:Cash',
  '-}{5:',
  '?20name?32x',
  'а'.repeat(200),
  'שלום עולם\u202e',
  '👩‍👩‍👧‍👦 🇳🇱',
  '\ud800',
  '\u0000\u0007\u001b[31m',
  '',
  '   ',
]
const words = fc.oneof(fc.constantFrom(...TRAPS), anyText(220))
const move = fc.record<Move>({
  amount: fc.bigInt({ min: -MOST, max: MOST }).filter((amount) => amount !== 0n),
  minute: fc.integer({ min: 0, max: 43_199 }),
  counterparty: words,
  note: words,
  isReturn: fc.boolean(),
})

async function write(writer: WriteStatement, moves: readonly Move[], decimals: number) {
  const account = { id: 'a', currency_code: 'XTS', number: '204377190369', decimals }
  const opening = MOST * BigInt(moves.length)
  const rows = moves.map(
    ({ amount, minute, counterparty, note, isReturn }, index): StatementRow => {
      const at = new Date(SINCE.getTime() + minute * 60_000)
      const kind = isReturn ? 'withdrawal' : 'transfer'
      const id = `01900000-0000-7000-8000-${String(index).padStart(12, '0')}.0`
      const description = `transaction.transfer.${amount < 0n ? 'out' : 'in'}`
      const params = { counterparty, note }
      return {
        id,
        at,
        number: 'T-7Q4K-92MD',
        kind,
        isReturn,
        description,
        params,
        amount,
        balance: 0n,
      }
    },
  )
  const ins = rows.filter(({ amount }) => amount > 0n)
  const outs = rows.filter(({ amount }) => amount < 0n)
  const totals = {
    opening,
    credits: sumOf(ins),
    debits: -sumOf(outs),
    creditCount: ins.length,
    debitCount: outs.length,
  }
  const head: FileHead = {
    brand: 'E-Wallet & Co. <i>',
    owner: 'Анна "Я"',
    language: 'ru',
    dates: documentDates('ru', 'Europe/Moscow'),
    since: SINCE,
    until: UNTIL,
    now: UNTIL,
    totals: new Map([['a', totals]]),
  }
  async function* parts(): AsyncGenerator<StatementPart> {
    yield { part: 'opening', account, balance: opening }
    for (const row of rows) yield { part: 'row', account, row }
    yield { part: 'closing', account, balance: opening + sumOf(rows) }
  }
  let text = ''
  for await (const piece of writer(parts(), head)) text += piece
  return { text, rows, opening, closing: opening + sumOf(rows) }
}

const FORMATS = [
  ['camt053', writeCamt053, readCamt],
  ['ofx', writeOfx, readOfx],
  ['mt940', writeMt940, readMt940],
  ['qif', writeQif, readQif],
] as const

describe.each(FORMATS)('a statement as %s', (format, writer, read) => {
  const hasOpening = format === 'camt053' || format === 'mt940'
  // QIF has no balances, and no ids.
  const hasClosing = format !== 'qif'

  test('a statement as %s keeps every amount, day, id and balance, for any text and number of decimals', async () => {
    const most = format === 'camt053' ? 5 : 6
    const world = fc.record({
      moves: fc.array(move, { maxLength: 8 }),
      decimals: fc.constantFrom(0, 2, most),
    })
    await fc.assert(
      fc.asyncProperty(world, async ({ moves, decimals }) => {
        const { text, rows, opening, closing } = await write(writer, moves, decimals)
        const [account, ...others]: ReadAccount[] = read(text, decimals)
        expect(others).toEqual([])
        expect(account?.entries.map(({ amount }) => amount)).toEqual(
          moves.map(({ amount }) => amount),
        )
        expect(account?.entries.map(({ day }) => day)).toEqual(
          rows.map(({ at }) => documentDates('ru', 'Europe/Moscow').plain(at)),
        )
        expect([account?.opening, account?.closing]).toEqual([
          hasOpening ? opening : undefined,
          hasClosing ? closing : undefined,
        ])
        const ids = new Set(account?.entries.map(({ id }) => id))
        expect(ids.size).toBe(hasClosing ? moves.length : Math.min(moves.length, 1))
      }),
      { numRuns: rounds(150, 3000) },
    )
  })

  test('a statement as %s is the same when it is written again', async () => {
    const moves = fc.sample(move, 20)
    const [first, second] = [await write(writer, moves, 2), await write(writer, moves, 2)]
    expect(first.text).toBe(second.text)
  })
})

describe('texts of people in files', () => {
  const texts = fc.record({ counterparty: words, note: words })

  test('camt.053 has them whole, and is valid by the schema', async () => {
    const moves = fc.sample(move, { numRuns: rounds(150, 2000), seed: 7 })
    const { text } = await write(writeCamt053, moves, 2)
    await requireValidCamt(text)
    const [account] = readCamt(text, 2)
    for (const [index, entry] of (account?.entries ?? []).entries()) {
      const note = plainText(moves[index]?.note ?? '')
      expect(entry.words.endsWith(note)).toBe(true)
    }
    const empty = await write(writeCamt053, [], 5)
    await requireValidCamt(empty.text)
  })

  test('OFX has the entities of its specification alone: GnuCash leaves out what others stand for', async () => {
    const note = `O'Neil & "Co" <x>`
    const moves = [{ amount: -1n, minute: 0, counterparty: '', note, isReturn: false }]
    const { text } = await write(writeOfx, moves, 2)
    expect(text).toContain(`O'Neil &amp; "Co" &lt;x&gt;`)
  })

  test('the schema of the test refuses what the official one refuses', async () => {
    const { text } = await write(writeCamt053, fc.sample(move, 1), 2)
    const wrong = [
      text.replace('<Sts><Cd>BOOK</Cd></Sts>', ''),
      text.replace(/<Bal>.*<\/Bal>/s, ''),
      text.replace('Ccy="XTS"', 'Ccy="USDC"'),
      text.replace(/(<Amt [^>]*>\d+)\.\d+/, '$1.000001'),
    ]
    for (const one of wrong) await expect(requireValidCamt(one)).rejects.toThrow('not valid')
  })

  test('OFX and QIF name a movement without a person by what it was, and camt.053 names nobody', async () => {
    const moves = [{ amount: -1n, minute: 0, counterparty: '', note: '', isReturn: false }]
    const ofx = (await write(writeOfx, moves, 2)).text
    const told = readOfx(ofx, 2)[0]?.entries[0]?.words
    expect(ofx).toContain(`<NAME>${told}</NAME>`)
    expect((await write(writeQif, moves, 2)).text).toContain(`\r\nP${told}\r\n`)
    expect((await write(writeCamt053, moves, 2)).text).not.toContain('<Nm>•••</Nm>')
  })

  test('what is reserved of an account has its name in the language of the file', async () => {
    const pot = { name: undefined, accountId: 'a' }
    const reserve = { id: 'b', currency_code: 'JPY', number: '374708788498', decimals: 0, pot }
    expect([potName(reserve, 'ru'), potName(reserve, 'en')]).toEqual([
      'Отложено для обмена',
      'Set aside for an exchange',
    ])
  })

  test('OFX and QIF have the note whole, unless both names and notes are long', async () => {
    await fc.assert(
      fc.asyncProperty(texts, async ({ counterparty, note: long }) => {
        const note = Array.from(plainText(long)).slice(0, 140).join('')
        const moves = [{ amount: -1n, minute: 0, counterparty, note, isReturn: false }]
        const [ofx] = readOfx((await write(writeOfx, moves, 2)).text, 2)
        const [qif] = readQif((await write(writeQif, moves, 2)).text, 2)
        expect(ofx?.entries[0]?.words.endsWith(plainText(note))).toBe(true)
        expect(qif?.entries[0]?.words.endsWith(plainText(note))).toBe(true)
      }),
      { numRuns: rounds(100, 2000) },
    )
  })

  test.each([
    ['Перевод: Щукин Олег', 'Perevod: Shchukin Oleg'],
    ['Übung naïve “x” № 5', "Ubung naive 'x' No 5"],
    ['שלום to 👍🏽 me', '. to . me'],
    ['RUB\u00a0→\u00a0USD', 'RUB - USD'],
    ['?20a', '.20a'],
  ])('MT940 writes %j as %j', (text, latin) => {
    expect(latinText(text)).toBe(latin)
  })
})

const of = (currency_code: string, decimals: number) => ({ currency_code, decimals })
const places = (code: string, decimals: number) =>
  FORMATS.map(([format]) => format).filter((format) => hasPlaceFor(format, of(code, decimals), 1n))

describe('what a format has a place for', () => {
  test('codes of four letters are in QIF only, six decimals not in camt.053', () => {
    expect(places('USDC', 2)).toEqual(['qif'])
    expect(places('XTS', 6)).toEqual(['ofx', 'mt940', 'qif'])
    expect(places('JPY', 0)).toEqual(['camt053', 'ofx', 'mt940', 'qif'])
  })

  test('an amount of MT940 has fifteen characters with its comma', () => {
    expect(hasPlaceFor('mt940', of('RUB', 2), 10n ** 14n - 1n)).toBe(true)
    expect(hasPlaceFor('mt940', of('RUB', 2), 10n ** 14n)).toBe(false)
    expect(hasPlaceFor('mt940', of('JPY', 0), 10n ** 14n - 1n)).toBe(true)
    expect(hasPlaceFor('mt940', of('JPY', 0), 10n ** 14n)).toBe(false)
  })
})

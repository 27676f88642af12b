import { readFileSync } from 'node:fs'
import { XMLParser } from 'fast-xml-parser'
import * as v from 'valibot'
import { validateXML } from 'xmllint-wasm'
import { expect } from 'vitest'

const SCHEMA = 'tests/server/support/schemas/camt.053.001.08.xsd'
/** 64 KB each. */
const MAX_PAGES = 4096

/** Throws unless a document is valid by the schema of camt.053.001.08. */
export async function requireValidCamt(xml: string): Promise<void> {
  const { errors } = await validateXML({
    xml: [{ fileName: 'statement.xml', contents: xml }],
    schema: [readFileSync(SCHEMA, 'utf8')],
    initialMemoryPages: 1024,
    maxMemoryPages: MAX_PAGES,
  })
  if (errors.length > 0) throw new Error(`not valid: ${errors[0]?.message}`)
}

/** An account as a program reads it from a file; amounts are whole minor units. */
export interface ReadAccount {
  /** Absent in formats that have no balances. */
  opening: bigint | undefined
  closing: bigint | undefined
  entries: { id: string; day: string; amount: bigint; words: string }[]
}

/**
 * Returns an amount of a file in minor units; it must have exactly the decimals of its currency.
 */
function minor(text: string, decimals: number, sign = '.'): bigint {
  const [whole = '', rest = ''] = text.split(sign)
  expect(`${whole}|${rest}`).toMatch(new RegExp(`^-?\\d+\\|\\d{${decimals}}$`))
  return BigInt(whole + rest)
}

const LISTS = new Set(['Stmt', 'Bal', 'Ntry', 'Ustrd', 'STMTTRNRS', 'STMTTRN'])
const parser = new XMLParser({
  ignoreAttributes: false,
  parseTagValue: false,
  trimValues: false,
  isArray: (name) => LISTS.has(name),
})

const SIDE = {
  Amt: v.object({ '#text': v.string(), '@_Ccy': v.string() }),
  CdtDbtInd: v.picklist(['CRDT', 'DBIT']),
}
const Side = v.object(SIDE)
type CamtSide = v.InferOutput<typeof Side>
const Total = v.object({ NbOfNtries: v.string(), Sum: v.string() })
const Camt = v.object({
  Document: v.object({
    BkToCstmrStmt: v.object({
      Stmt: v.array(
        v.object({
          Bal: v.array(
            v.object({ ...SIDE, Tp: v.object({ CdOrPrtry: v.object({ Cd: v.string() }) }) }),
          ),
          TxsSummry: v.object({ TtlNtries: Total, TtlCdtNtries: Total, TtlDbtNtries: Total }),
          Ntry: v.optional(
            v.array(
              v.object({
                ...SIDE,
                AcctSvcrRef: v.string(),
                BookgDt: v.object({ Dt: v.string() }),
                NtryDtls: v.object({
                  TxDtls: v.object({
                    RmtInf: v.optional(v.object({ Ustrd: v.array(v.string()) })),
                  }),
                }),
              }),
            ),
            [],
          ),
        }),
      ),
    }),
  }),
})

/** Reads camt.053, and checks that its sums and counts are those of its entries. */
export function readCamt(xml: string, decimals: number): ReadAccount[] {
  const { Document } = v.parse(Camt, parser.parse(xml))
  const signed = ({ Amt, CdtDbtInd }: CamtSide) =>
    minor(Amt['#text'], decimals) * (CdtDbtInd === 'DBIT' ? -1n : 1n)
  return Document.BkToCstmrStmt.Stmt.map(({ Bal, Ntry, TxsSummry }) => {
    const balance = (code: string) =>
      Bal.filter(({ Tp }) => Tp.CdOrPrtry.Cd === code).map(signed)[0]
    const entries = Ntry.map((entry) => ({
      id: entry.AcctSvcrRef,
      day: entry.BookgDt.Dt,
      amount: signed(entry),
      words: (entry.NtryDtls.TxDtls.RmtInf?.Ustrd ?? []).join(''),
    }))
    const sides = [
      [TxsSummry.TtlCdtNtries, entries.filter(({ amount }) => amount > 0n)],
      [TxsSummry.TtlDbtNtries, entries.filter(({ amount }) => amount < 0n)],
    ] as const
    for (const [total, of] of sides) {
      expect(Number(total.NbOfNtries)).toBe(of.length)
      const sum = sumOf(of)
      expect(minor(total.Sum, decimals)).toBe(sum < 0n ? -sum : sum)
    }
    expect(Number(TxsSummry.TtlNtries.NbOfNtries)).toBe(entries.length)
    return { opening: balance('OPBD'), closing: balance('CLBD'), entries }
  })
}

const Ofx = v.object({
  OFX: v.object({
    BANKMSGSRSV1: v.object({
      STMTTRNRS: v.array(
        v.object({
          STMTRS: v.object({
            BANKTRANLIST: v.object({
              STMTTRN: v.optional(
                v.array(
                  v.object({
                    TRNAMT: v.string(),
                    DTPOSTED: v.string(),
                    FITID: v.string(),
                    NAME: v.optional(v.string(), ''),
                    MEMO: v.optional(v.string(), ''),
                    TRNTYPE: v.string(),
                  }),
                ),
                [],
              ),
            }),
            LEDGERBAL: v.object({ BALAMT: v.string() }),
          }),
        }),
      ),
    }),
  }),
})

/** Reads OFX, and checks the lengths of its texts. */
export function readOfx(xml: string, decimals: number): ReadAccount[] {
  const { OFX } = v.parse(Ofx, parser.parse(xml))
  return OFX.BANKMSGSRSV1.STMTTRNRS.map(({ STMTRS }) => {
    const entries = STMTRS.BANKTRANLIST.STMTTRN.map((one) => {
      expect(Array.from(one.NAME).length).toBeLessThanOrEqual(32)
      expect(Array.from(one.MEMO).length).toBeLessThanOrEqual(255)
      const amount = minor(one.TRNAMT, decimals)
      expect(one.TRNTYPE).toBe(amount < 0n ? 'DEBIT' : 'CREDIT')
      const day = one.DTPOSTED.replace(/^(\d{4})(\d\d)(\d\d)\d{6}.*$/, '$1-$2-$3')
      return { id: one.FITID, day, amount, words: one.MEMO }
    })
    return { opening: undefined, closing: minor(STMTRS.LEDGERBAL.BALAMT, decimals), entries }
  })
}

const FIELD = /^:(20|25|28C|60F|61|86|62F):/
const MOVE = /^(\d{6})\d{4}(R?[CD])([\d,]{1,15})N(?:TRF|MSC)([\w-]{1,16})\/\/(\w{16})$/
const BALANCE = /^C\d{6}[A-Z]{3}([\d,]{1,15})$/

/** Reads MT940, and checks characters, lengths and the order of its fields. */
export function readMt940(text: string, decimals: number): ReadAccount[] {
  expect(text).toMatch(/^[A-Za-z0-9/\-?:().,'+ \r\n]*$/)
  return text
    .split('\r\n-\r\n')
    .slice(0, -1)
    .map((message) => {
      const lines = message.split('\r\n')
      const fields: { tag: string; words: string[] }[] = []
      for (const line of lines) {
        const [head, tag] = FIELD.exec(line) ?? []
        expect(line.length - (head?.length ?? 0)).toBeLessThanOrEqual(65)
        if (head !== undefined && tag !== undefined)
          fields.push({ tag, words: [line.slice(head.length)] })
        else {
          expect(line).not.toMatch(/^[:-]/)
          fields.at(-1)?.words.push(line)
        }
      }
      const order = fields.map(({ tag }) => tag).join(' ')
      expect(order).toMatch(/^20 25 28C 60F( 61( 86)?)* 62F$/)
      const balance = (tag: string) => {
        const [, amount = ''] =
          BALANCE.exec(fields.find((field) => field.tag === tag)?.words[0] ?? '') ?? []
        return minor(amount, decimals, ',')
      }
      const entries = fields.flatMap(({ tag, words }, at) => {
        if (tag !== '61') return []
        const [, day = '', side = '', amount = '', , id = ''] = MOVE.exec(words.join('')) ?? []
        const isOut = side === 'D' || side === 'RC'
        const next = fields[at + 1]
        const details = next?.tag === '86' ? next.words : []
        expect(details.length).toBeLessThanOrEqual(6)
        return [
          {
            id,
            day: `20${day.slice(0, 2)}-${day.slice(2, 4)}-${day.slice(4)}`,
            amount: minor(amount, decimals, ',') * (isOut ? -1n : 1n),
            words: details.join(''),
          },
        ]
      })
      return { opening: balance('60F'), closing: balance('62F'), entries }
    })
}

/** Reads QIF, and checks the codes of its lines. */
export function readQif(text: string, decimals: number): ReadAccount[] {
  return text
    .split('!Type:Bank\r\n')
    .slice(1)
    .map((block) => {
      const records = (block.split('!Account\r\n')[0] ?? '').split('\r\n^\r\n').slice(0, -1)
      const entries = records.map((record) => {
        const lines = record.split('\r\n')
        expect(lines.map((line) => line[0]).join('')).toMatch(/^DTN?PM$/)
        const valueOf = (code: string) =>
          lines.find((line) => line.startsWith(code))?.slice(1) ?? ''
        const day = valueOf('D').replace(/^(\d\d)\/(\d\d)\/(\d{4})$/, '$3-$1-$2')
        return { id: '', day, amount: minor(valueOf('T'), decimals), words: valueOf('M') }
      })
      return { opening: undefined, closing: undefined, entries }
    })
}

/** Returns what entries add up to. */
export function sumOf(entries: readonly { amount: bigint }[]): bigint {
  return entries.reduce((sum, { amount }) => sum + amount, 0n)
}

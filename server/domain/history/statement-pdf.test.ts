import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { documentDates } from './document-dates.ts'
import { writeStatementPdf } from './statement-pdf.ts'
import type { StatementPart } from './statement-source.ts'

const ROWS = 280
const now = new Date('2026-11-27T12:00:00Z')
const row = {
  id: '01900000-0000-7000-8000-000000000000.0',
  at: now,
  number: 'TU-1',
  kind: 'topup',
  isReturn: false,
  description: '',
  params: {},
  amount: 100n,
  balance: 5_00n,
}
const account = { id: '1', currency_code: 'RUB', number: '40817810000000000001', decimals: 2 }

test('each page of a statement has its number and that of all pages', async () => {
  const streams = await readStreams()
  const pages = streams.filter((one) => one.includes('/Late Do'))
  const total = streams.find((one) => one.includes(' Tf') && !pages.includes(one)) ?? ''
  const [digits = ''] = hexOf(total)
  expect(pages.length).toBeGreaterThan(9)
  expect(digits).toHaveLength('00120013'.length)
  const feet = pages.map((page) => hexOf(page.split('/Late Do', 1).join()).at(-1) ?? '')
  // The last page alone has the number of all pages as its own.
  expect(feet.map((foot) => foot.includes(digits))).toEqual(
    feet.map((_, at) => at === feet.length - 1),
  )
})

/** Returns the texts that are drawn, as numbers of glyphs. */
function hexOf(drawing: string): string[] {
  return [...drawing.matchAll(/<([0-9a-f]+)>/g)].map(([, hex = '']) => hex)
}

/** Returns the drawings of a statement of many rows. */
async function readStreams(): Promise<string[]> {
  const head = {
    brand: 'E-Wallet',
    operator: 'Example LLC',
    owner: 'Anna Orlova',
    language: 'en',
    dates: documentDates('en', 'Europe/Moscow'),
    since: new Date('2026-01-01T00:00:00Z'),
    until: now,
    now,
  } as const
  const chunks: Uint8Array[] = []
  for await (const chunk of writeStatementPdf(parts(), head)) chunks.push(chunk)
  const text = Buffer.concat(chunks).toString('latin1')
  return [...text.matchAll(/stream\n(.*?)\nendstream/gs)].map(([, bytes = '']) => {
    try {
      return inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1')
    } catch {
      return ''
    }
  })
}

async function* parts(): AsyncGenerator<StatementPart> {
  yield { part: 'opening', account, balance: 0n }
  for (let n = 0; n < ROWS; n += 1) yield { part: 'row', account, row }
  yield { part: 'closing', account, balance: 0n }
}

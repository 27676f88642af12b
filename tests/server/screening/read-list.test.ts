import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  LIST_SOURCES,
  type ListEntry,
  ListRefusal,
  type ListSource,
} from '../../../server/domain/screening/lists/list-entry.ts'
import { readList } from '../../../server/domain/screening/lists/read-list.ts'
import { type MadeEntry, makeEntries, streamOf, WRITERS } from '../../support/screening-lists.ts'

const MADE = makeEntries(120)

async function read(source: ListSource, text: string, pieceBytes?: number) {
  const entries: ListEntry[] = []
  const totals = await readList(source, streamOf(text, pieceBytes), (batch) => {
    entries.push(...batch)
    return Promise.resolve()
  })
  return { totals, entries }
}

async function faultOf(source: ListSource, text: string): Promise<string> {
  try {
    await read(source, text)
    return 'none'
  } catch (error) {
    if (error instanceof ListRefusal) return error.fault
    throw error
  }
}

const namesByRef = (entries: readonly (MadeEntry | ListEntry)[]) =>
  new Map(entries.map(({ ref, names }) => [ref, [...names]]))

describe.each(LIST_SOURCES)('a list of %s', (source) => {
  const file = WRITERS[source]({ entries: MADE })

  test('a list of %s is read with all names, wherever its stream is cut into pieces', async () => {
    for (const pieceBytes of [3, 1000, 64_000]) {
      const { totals, entries } = await read(source, file, pieceBytes)
      expect(totals).toMatchObject({ entries: MADE.length, nameless: 0 })
      expect(namesByRef(entries)).toEqual(namesByRef(MADE))
    }
  })

  test('a list of %s that is cut anywhere is refused', async () => {
    if (source === 'own') return
    const end = file.lastIndexOf('</') - 1
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: end }), async (at) => {
        expect(await faultOf(source, file.slice(0, at))).toMatch(/^(?:cut|format|notText)$/)
      }),
      { numRuns: 30 },
    )
  })

  test('a list of %s keeps the signs of names', async () => {
    const names = [`O'Tést & <Ünïon> "Ж"`, 'محمد بن تست', '𝕏 тест']
    const entries = [{ ref: '1', kind: 'person' as const, names }]
    if (source === 'own') return
    const read1 = await read(source, WRITERS[source]({ entries }), 3)
    expect(read1.entries[0]?.names).toEqual(names)
  })

  test('a list of %s counts entries without a name and leaves them out', async () => {
    const entries = [...MADE.slice(0, 5), { ref: '1', kind: 'person' as const, names: [] }]
    if (source === 'own') return
    const { totals } = await read(source, WRITERS[source]({ entries }))
    expect(totals).toMatchObject({ entries: 5, nameless: 1 })
  })

  test('a list of %s without entries is refused', async () => {
    expect(await faultOf(source, WRITERS[source]({ entries: [] }))).toBe('empty')
  })
})

test('a list of another publisher, and what is no list, are refused', async () => {
  const entries = MADE.slice(0, 3)
  expect(await faultOf('ofac', WRITERS.un({ entries }))).toBe('otherList')
  expect(await faultOf('un', WRITERS.eu({ entries }))).toBe('otherList')
  expect(await faultOf('eu', WRITERS.ofac({ entries }))).toBe('otherList')
  expect(await faultOf('own', WRITERS.ofac({ entries }))).toBe('columns')
  expect(await faultOf('ofac', '<html><body>Not found')).toBe('otherList')
  expect(await faultOf('ofac', 'uid,name')).toBe('format')
  expect(await faultOf('ofac', '')).toBe('format')
})

test.each([
  ['a name with a comma without quotes', 'ref,name,kind\n1,Smith, John,person'],
  ['a row that is cut', 'ref;name;kind\n1;Smith John;person\n2;Iva'],
  ['a kind that there is not', 'ref;name;kind\n1;Smith John;persn'],
  ['a row without a number', 'ref;name\n;Smith John'],
])('a wrong row in a list of the own is refused: %s', async (_, text) => {
  await expect(read('own', text)).rejects.toMatchObject({
    fault: 'entry',
    line: expect.any(Number),
  })
})

test('a list of the own may have quotes, empty cells behind its columns, and be in windows-1251', async () => {
  const text = 'ref,name,kind,\r\n1,"Smith, John",Person,,\r\n2,O\'Tést,,\r\n'
  expect((await read('own', text)).entries.map(({ names }) => names)).toEqual([
    ['Smith, John'],
    ["O'Tést"],
  ])
  const bytes = Buffer.concat([
    Buffer.from('ref;name\r\n1;'),
    Buffer.from([0xc8, 0xe2, 0xe0, 0xed]),
    Buffer.from('\r\n'),
  ])
  const names: (readonly string[])[] = []
  async function* stream() {
    yield await Promise.resolve(bytes)
  }
  await readList('own', stream(), (batch) => {
    names.push(...batch.map((one) => one.names))
    return Promise.resolve()
  })
  expect(names).toEqual([['Иван']])
})

test('a list that promises more entries than it has is refused', async () => {
  const file = WRITERS.ofac({ entries: MADE })
  const shorter = file.replace(/<sdnEntry>.*?<\/sdnEntry>/s, '')
  expect(await faultOf('ofac', shorter)).toBe('cut')
})

test('the reader of a huge list reads no more ahead than one batch of entries', async () => {
  const whole = WRITERS.un({ entries: MADE.slice(0, 1) })
  const [head = '', record = '', tail = ''] = whole.split(/(<INDIVIDUAL>.*<\/INDIVIDUAL>)/s)
  const count = 5000
  let sent = 0
  let taken = 0
  let mostAhead = 0
  async function* stream() {
    yield Buffer.from(head)
    for (; sent < count; sent += 1) {
      yield await Promise.resolve(Buffer.from(record.replace('1000', String(sent))))
    }
    yield Buffer.from(tail)
  }
  const totals = await readList('un', stream(), (entries) => {
    mostAhead = Math.max(mostAhead, sent - taken)
    taken += entries.length
    return Promise.resolve()
  })
  expect(totals.entries).toBe(count)
  expect(taken).toBe(count)
  expect(mostAhead).toBeLessThan(600)
})

test('a record that never ends is refused before it fills the memory', async () => {
  const file = '<CONSOLIDATED_LIST dateGenerated="2026-05-04"><INDIVIDUALS><INDIVIDUAL>'
  async function* stream() {
    yield Buffer.from(file)
    for (;;) yield await Promise.resolve(Buffer.from(`<NOTE>${'x'.repeat(5000)}</NOTE>`))
  }
  await expect(readList('un', stream(), () => Promise.resolve())).rejects.toMatchObject({
    fault: 'entry',
  })
})

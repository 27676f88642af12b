import fc from 'fast-check'
import { expect, test } from 'vitest'
import { closeStatementBefore, isAnswered, takeBatches } from './wire-messages.ts'

function message(kind: string, body: string): Buffer {
  const head = Buffer.alloc(4)
  head.writeInt32BE(body.length + 4)
  return Buffer.concat([Buffer.from(kind, 'latin1'), head, Buffer.from(body, 'latin1')])
}

const startup = message('', '\0\x03\0\0user\0postgres\0\0')
const parse = (name: string) => message('P', `${name}\0SELECT 1\0\0\0`)
const sync = message('S', '')
const query = message('Q', 'SELECT 1\0')

test('client bytes are split after the startup packet and after each message that requests an answer', () => {
  const batch = Buffer.concat([parse('a'), message('B', '\0a\0\0\0\0\0\0\0'), sync])
  const sent = Buffer.concat([startup, query, batch, parse('b')])
  const { batches, rest, hasStarted } = takeBatches(sent, false)
  expect(batches).toEqual([startup, query, batch])
  expect(rest).toEqual(parse('b'))
  expect(hasStarted).toBe(true)
  expect(takeBatches(message('X', ''), true)).toMatchObject({ batches: [], hasEnded: true })
})

test('the splits do not depend on how the bytes arrive', () => {
  const sent = Buffer.concat([startup, query, parse('a'), sync, query])
  const cuts = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 })
  fc.assert(
    fc.property(cuts, (lengths) => {
      const found: Buffer[] = []
      let waiting: Buffer = Buffer.alloc(0)
      let hasStarted = false
      let turn = 0
      for (let at = 0; at < sent.length; turn += 1) {
        const length = lengths[turn % lengths.length] ?? 1
        const bytes = Buffer.concat([waiting, sent.subarray(at, at + length)])
        const taken = takeBatches(bytes, hasStarted)
        found.push(...taken.batches)
        waiting = taken.rest
        hasStarted = taken.hasStarted
        at += length
      }
      expect(found).toEqual(takeBatches(sent, false).batches)
    }),
  )
})

test('a named statement is closed before it is parsed, another one is left alone', () => {
  const named = Buffer.concat([parse('plan'), sync])
  expect(closeStatementBefore(named)).toEqual(Buffer.concat([message('C', 'Splan\0'), named]))
  const unnamed = Buffer.concat([parse(''), sync])
  expect(closeStatementBefore(unnamed)).toEqual(unnamed)
  expect(closeStatementBefore(startup)).toEqual(startup)
})

test('an answer is complete when the engine is ready for the next query', () => {
  const done = message('C', 'SELECT 1\0')
  const ready = message('Z', 'I')
  const batch = Buffer.concat([parse('plan'), sync])
  expect(isAnswered(batch, Buffer.concat([done, ready]))).toBe(true)
  expect(isAnswered(batch, done)).toBe(false)
  expect(isAnswered(query, Buffer.alloc(0))).toBe(false)
  expect(isAnswered(startup, ready)).toBe(true)
  expect(isAnswered(Buffer.concat([parse('plan'), message('H', '')]), Buffer.alloc(0))).toBe(true)
})

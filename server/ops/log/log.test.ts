import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { collectLines, createLog, type LogFields, type LogFormat } from './log.ts'

const NOON = new Date('2026-11-20T12:00:00Z')

function write(fields: LogFields, format: LogFormat = 'json'): string {
  const lines: string[] = []
  createLog(
    format,
    (line) => lines.push(line),
    () => NOON,
  ).info('request', fields)
  return lines.join('\n')
}

describe('redaction', () => {
  const secretNames = [
    ['pin', '4821'],
    ['pin_code', '4821'],
    ['pinCode', '4821'],
    ['code', '4821'],
    ['confirm_code', '4821'],
    ['token', 'abcdef'],
    ['auth_token', 'abcdef'],
    ['pan', '4111111111111111'],
    ['Authorization', 'Token abcdef'],
    ['phone', '79990000000'],
    ['email', 'anna@example.com'],
  ] as const

  test.each(secretNames)(
    'a member %s of the log is blanked at every depth and in both forms',
    (name, secret) => {
      const fields = { [name]: secret, body: { list: [{ [name]: secret }] } }
      expect(write(fields)).not.toContain(secret)
      expect(write(fields, 'text')).not.toContain(secret)
    },
  )

  test('fields with other names stay', () => {
    expect(JSON.parse(write({ route: '/v2/wallet', status: 200, took_ms: 5n }))).toEqual({
      time: NOON.toISOString(),
      level: 'info',
      message: 'request',
      route: '/v2/wallet',
      status: 200,
      took_ms: '5',
    })
  })

  test('an error keeps its reason without its members', () => {
    const error = Object.assign(new Error('duplicate key'), {
      code: '23505',
      detail: '(phone)=(7)',
    })
    const line = write({ error })
    expect(JSON.parse(line)).toMatchObject({ error: { message: 'duplicate key', reason: '23505' } })
    expect(line).not.toContain('(7)')
  })

  test('a circular object is cut', () => {
    const circle: Record<string, unknown> = {}
    circle['self'] = circle
    expect(write({ circle })).toContain('[deep]')
  })
})

test.each(['json', 'text'] as const)('a %s line is one line whatever the fields hold', (format) => {
  expect(write({ note: 'one\ntwo' }, format).split('\n')).toHaveLength(1)
})

test('lines of one event loop turn are written together, in order', async () => {
  const written: string[] = []
  const add = collectLines((text) => written.push(text))
  add('one')
  add('two')
  expect(written).toEqual([])
  await nextTurn()
  add('three')
  await nextTurn()
  expect(written).toEqual(['one\ntwo\n', 'three\n'])
})

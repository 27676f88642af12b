import { expect, it } from 'vitest'
import { decodeAnswer, decodeSends, decodeSnapshot, encodeSnapshot } from './home-snapshot.ts'
import { DAY_MS } from '../../../contract/rules/durations.ts'

const ACCOUNTS = [
  { id: '7', currency_code: 'RUB', balance: '1.00', number: '123456789012' },
  { id: '8', currency_code: 'RUB', balance: '-2.00' },
]

it('the snapshot of Home returns the stored wallets for a day', () => {
  expect(decodeSnapshot(encodeSnapshot(ACCOUNTS, Date.now(), false))).toEqual(ACCOUNTS)
  const old = encodeSnapshot(ACCOUNTS, Date.now() - DAY_MS - 1000, false)
  expect(() => decodeSnapshot(old)).toThrow('old')
})

it.each([
  ['no text', null],
  ['empty text', ''],
  ['no JSON', '{'],
  ['another shape', '{}'],
  ['the shape of an earlier version', '{"version":"0.0.1","language":"ru","at":1,"cards":[]}'],
  [
    'a wallet without a balance',
    encodeSnapshot([{ id: '7', currency_code: 'RUB' }], Date.now(), false),
  ],
])('the snapshot of Home throws at %s', (_name, text) => {
  expect(() => decodeSnapshot(text)).toThrow(Error)
})

it('the snapshot of Home returns for a day whether there are transfers', () => {
  expect(decodeSends(encodeSnapshot(ACCOUNTS, Date.now(), true))).toBe(true)
  expect(decodeSends(encodeSnapshot(ACCOUNTS, Date.now(), false))).toBe(false)
  expect(decodeSends(encodeSnapshot(ACCOUNTS, Date.now() - DAY_MS - 1000, true))).toBe(true)
  expect(() => decodeSends(null)).toThrow(Error)
})

it('the snapshot of Home stores for a day whether there are transfers', () => {
  const wire = [
    { id: 7, currency_code: 'RUB', balance: 1.5, number: '123456789012', extra: true },
    { id: '8', currency_code: 'USD', balance: '2.00', number: 'abc' },
  ]
  expect(decodeAnswer({ results: [{ accounts: wire }] })).toEqual([
    { id: '7', currency_code: 'RUB', balance: '1.5', number: '123456789012' },
    { id: '8', currency_code: 'USD', balance: '2.00' },
  ])
})

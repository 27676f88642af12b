import { describe, expect, it } from 'vitest'
import { recipientKind, whyNotWithdraw } from './why-not-withdraw.ts'

const PAN = '4242424242424242'
const ADDRESS = '0x52be0bd01efc0f8e4a4f3f9d3b2f0f1c1ae991c4'
const euros = { currency_code: 'EUR', balance: '860.00' }
const coins = { currency_code: 'USDC', balance: '50.00' }
const ready = {
  isAllowed: true,
  isPending: false,
  account: euros,
  dailyLeft: undefined,
  amount: '140.50',
  pan: PAN,
  address: '',
}

describe('to a card', () => {
  it('the form of a withdrawal to a card accepts a whole intent', () => {
    expect(whyNotWithdraw(ready)).toBeUndefined()
    expect(whyNotWithdraw({ ...ready, amount: '860' })).toBeUndefined()
    expect(whyNotWithdraw({ ...ready, amount: '860', dailyLeft: '860.00' })).toBeUndefined()
  })

  it.each([
    ['not-allowed', { isAllowed: false }],
    ['pending', { isPending: true }],
    ['no-account', { account: undefined }],
    ['empty', { amount: '' }],
    ['invalid', { amount: '.' }],
    ['zero', { amount: '0.00' }],
    ['above-balance', { amount: '860.01' }],
    ['above-limit', { amount: '100.01', dailyLeft: '100.00' }],
    ['above-limit', { amount: '0.01', dailyLeft: '0.00' }],
    ['card', { pan: '' }],
    ['card', { pan: PAN.slice(1) }],
    ['card', { pan: `${PAN}0` }],
    ['card', { pan: PAN.replace(/2$/, '1') }],
    ['card', { pan: '', address: ADDRESS }],
  ])('the form of a withdrawal to a card says %s for %j', (reason, change) => {
    expect(whyNotWithdraw({ ...ready, ...change })).toBe(reason)
  })
})

describe('to an address', () => {
  const toAddress = { ...ready, account: coins, amount: '12.5', pan: '', address: ADDRESS }

  it('a withdrawal to an address requires an address and no card', () => {
    expect(whyNotWithdraw(toAddress)).toBeUndefined()
  })

  it.each(['', '   ', 'nowhere', ADDRESS.slice(1)])(
    'the form of a withdrawal to an address says that %j is no address',
    (address) => {
      expect(whyNotWithdraw({ ...toAddress, address, pan: PAN })).toBe('address')
    },
  )
})

it.each([
  ['USDC', 'address'],
  ['USD', 'card'],
  ['RUB', 'card'],
])('the recipient %s gets a %s', (currency, kind) => {
  expect(recipientKind(currency)).toBe(kind)
})

import { describe, expect, test } from 'vitest'
import { readStartLink } from './start-link.ts'

describe('a launch link opens', () => {
  test.each([
    ['topup', { to: '/wallet/topup', search: {} }],
    ['topup_EUR', { to: '/wallet/topup', search: { currency: 'EUR' } }],
    ['exchange', { to: '/exchange' }],
    ['history', { to: '/history' }],
    ['payment', { to: '/payment' }],
    ['telegram', { to: '/settings/telegram' }],
    ['security', { to: '/settings/security' }],
    ['verification', { to: '/settings', hash: 'verification' }],
    ['receipt_T-7Q4K-92MD', { to: '/history/$number', params: { number: 'T-7Q4K-92MD' } }],
    ['p_q7Rk2mXv9LpZ4tYb8Wc3', { to: '/p/$token', params: { token: 'q7Rk2mXv9LpZ4tYb8Wc3' } }],
  ])('a launch link opens its page: %s', (param, target) => {
    expect(readStartLink(param)).toEqual(target)
  })
})

describe('a launch link opens Home', () => {
  test.each([
    undefined,
    '',
    'settings',
    'topup_',
    'topup_eur',
    'topup_EUR_100',
    'topup_<b>',
    'exchange_USD',
    'history_EUR',
    'toString',
    'home',
    'receipt_',
    'receipt_a_b',
    'payment_EUR',
    'p_short',
    'p_q7Rk2mXv9LpZ4tYb8Wc3<b>',
    '//evil.example',
    `topup_${'E'.repeat(600)}`,
  ])('a launch link opens Home from %s', (param) => {
    expect(readStartLink(param)).toBeUndefined()
  })
})

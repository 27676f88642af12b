import { expect, it } from 'vitest'
import { monthSums } from './month-sums.ts'

const figure = (type: string, amount: string, currency: string | undefined) => ({
  wallet_transaction_type: type,
  amount,
  percent: '50',
  currency_code: currency,
})

it('the sums of a month contain what came in and went out, each currency by itself', () => {
  const sums = monthSums([
    figure('top_up', '1500.00', 'RUB'),
    figure('withdrawal', '20.00', 'RUB'),
    figure('exchange', '70.00', 'RUB'),
    figure('transfer_in', '15.00', 'RUB'),
    figure('transfer_out', '4.00', 'USD'),
    figure('withdrawal', '3.50', 'USD'),
    figure('default', '9.00', 'USD'),
  ])
  expect(sums).toEqual([
    { kind: 'top_up', isIn: true, sums: [{ currency: 'RUB', amount: '1500.00' }] },
    { kind: 'transfer_in', isIn: true, sums: [{ currency: 'RUB', amount: '15.00' }] },
    {
      kind: 'withdrawal',
      isIn: false,
      sums: [
        { currency: 'RUB', amount: '-20.00' },
        { currency: 'USD', amount: '-3.50' },
      ],
    },
    { kind: 'transfer_out', isIn: false, sums: [{ currency: 'USD', amount: '-4.00' }] },
  ])
})

it('the sums of a month leave out amounts without a currency, of zero and unreadable ones', () => {
  const odd = [figure('top_up', '1.00', undefined), figure('top_up', '0.00', 'RUB')]
  expect(monthSums([...odd, figure('withdrawal', 'abc', 'RUB')])).toEqual([])
})

import type { MessageParams } from '../messages/fill-message.ts'
import type { MoneyMessageKey } from '../domain/money-messages.ts'

const MINUTE = 1
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** One past movement of a trial wallet; `ago` in minutes before the registration. */
export type OpeningMove =
  | { ago: number; kind: 'top_up'; code: string; amount: string }
  | { ago: number; kind: 'card'; code: string; amount: string; last4: string }
  | { ago: number; kind: 'address'; code: string; amount: string; address: string }
  | { ago: number; kind: 'exchange'; from: Part; to: Part }

export interface Part {
  code: string
  amount: string
}

/** Oldest first, so that no account is ever below zero. */
export const OPENING_MOVES: readonly OpeningMove[] = [
  topUp(58 * DAY + 3 * HOUR, 'RUB', '120000.00'),
  trade(55 * DAY + 8 * HOUR, 'RUB', '40000.00', 'USD', '495.00'),
  toCard(51 * DAY + 2 * HOUR, 'RUB', '8500.00', '4417'),
  topUp(47 * DAY + 5 * HOUR, 'RUB', '60000.00'),
  trade(43 * DAY + 9 * HOUR, 'RUB', '45000.00', 'EUR', '480.06'),
  topUp(38 * DAY + 4 * HOUR, 'USD', '500.00'),
  toCard(36 * DAY + HOUR, 'RUB', '12300.50', '4417'),
  trade(33 * DAY + 7 * HOUR, 'USD', '120.00', 'USDC', '118.80'),
  topUp(29 * DAY + 6 * HOUR, 'EUR', '400.00'),
  toCard(27 * DAY + 10 * HOUR, 'RUB', '5200.00', '0926'),
  topUp(24 * DAY + 2 * HOUR, 'RUB', '75000.00'),
  toCard(20 * DAY + 5 * HOUR, 'EUR', '150.00', '0926'),
  toAddress(17 * DAY + 3 * HOUR, 'USDC', '68.80', '0x52be…91c4'),
  trade(14 * DAY + 9 * HOUR, 'USD', '200.00', 'RUB', '15840.00'),
  toCard(11 * DAY + 4 * HOUR, 'RUB', '21000.00', '4417'),
  topUp(9 * DAY + 7 * HOUR, 'USD', '650.00'),
  trade(6 * DAY + 2 * HOUR, 'EUR', '85.00', 'USD', '97.61'),
  toCard(4 * DAY + 8 * HOUR, 'RUB', '3418.75', '0926'),
  topUp(2 * DAY + 3 * HOUR, 'EUR', '118.93'),
  toCard(DAY + 5 * HOUR, 'USD', '218.43', '0926'),
  topUp(DAY + 2 * HOUR, 'RUB', '12500.00'),
  trade(2 * HOUR, 'RUB', '9000.00', 'EUR', '96.01'),
  topUp(25 * MINUTE, 'RUB', '10000.00'),
]

/** The notifications of the last two moves. */
export const OPENING_NOTES = [
  {
    key: 'notification.exchange_complete',
    params: { from: 'RUB', from_amount: '9000.00', to: 'EUR', to_amount: '96.01' },
  },
  {
    key: 'notification.top_up_complete',
    params: { amount: '10000.00', currency_code: 'RUB' },
  },
] as const satisfies readonly { key: MoneyMessageKey; params: MessageParams }[]

function topUp(ago: number, code: string, amount: string): OpeningMove {
  return { ago, kind: 'top_up', code, amount }
}

function toCard(ago: number, code: string, amount: string, last4: string): OpeningMove {
  return { ago, kind: 'card', code, amount, last4 }
}

function toAddress(ago: number, code: string, amount: string, address: string): OpeningMove {
  return { ago, kind: 'address', code, amount, address }
}

function trade(
  ago: number,
  fromCode: string,
  given: string,
  toCode: string,
  gained: string,
): OpeningMove {
  const from = { code: fromCode, amount: given }
  const to = { code: toCode, amount: gained }
  return { ago, kind: 'exchange', from, to }
}

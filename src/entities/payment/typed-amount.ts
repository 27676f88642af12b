import { formatAmount, type Minor, parseAmount, parseSignedAmount } from '../../lib/money.ts'

/** Reads an amount as it is typed, `12.` and `.5` included; undefined when it is none. */
export function readTyped(text: string): Minor | undefined {
  return parseAmount(text.replace(/^\.(?=\d)/, '0.').replace(/\.$/, ''))
}

/** A typed amount as it is sent, `1500.00`; undefined for none and for zero. */
export function amountToSend(text: string): string | undefined {
  const cents = readTyped(text)
  return cents === undefined || cents === 0n ? undefined : formatAmount(cents)
}

/** The whole cents of a balance, whose text may have more decimals; undefined when it has none. */
export function readBalance(balance: string): Minor | undefined {
  return parseSignedAmount(balance.replace(/(\.\d{2})\d+$/, '$1'))
}

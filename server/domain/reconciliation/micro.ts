import { formatAmount, parseAmount } from '../../../contract/rules/money.ts'

/** Millionths of a unit of any currency: no currency has more decimals. */
export type Micro = bigint

const DECIMALS = 6

/** Returns smallest units of a currency as millionths. */
export function toMicro(minor: bigint, decimals: number): Micro {
  return minor * 10n ** BigInt(DECIMALS - decimals)
}

/** Reads decimal text of any currency; undefined where it is no amount. */
export function readMicro(text: string): Micro | undefined {
  return parseAmount(text, DECIMALS)
}

/**
 * Returns millionths as decimal text with as many decimals as the currency has, more where that
 * would lose something.
 */
export function writeMicro(amount: Micro, decimals: number): string {
  const unit = 10n ** BigInt(DECIMALS - decimals)
  return amount % unit === 0n
    ? formatAmount(amount / unit, decimals)
    : formatAmount(amount, DECIMALS)
}

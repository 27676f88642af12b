import { CHAIN_DECIMALS } from '../../gateways/deposit-gateway.ts'
import { formatAmount, type Minor, parseAmount } from '../../../contract/rules/money.ts'

/** Returns an amount on a chain as decimal text with at least two decimals. */
export function showUnits(units: bigint): string {
  return formatAmount(units, CHAIN_DECIMALS).replace(/0{1,4}$/, '')
}

/** Reads decimal text as an amount on a chain; undefined when it is none. */
export function readTokenUnits(text: string): bigint | undefined {
  return parseAmount(text, CHAIN_DECIMALS)
}

/** Returns the whole minor units of a wallet in an amount on a chain, and the rest. */
export function splitUnits(units: bigint, decimals: number): { amount: Minor; rest: bigint } {
  const unit = 10n ** BigInt(CHAIN_DECIMALS - decimals)
  return { amount: units / unit, rest: units % unit }
}

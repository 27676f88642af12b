/** Fee of a unit of gas in wei: the greatest one, and the part of it for the block's builder. */
export interface GasFee {
  fee: bigint
  tip: bigint
}

const WEI_PER_GWEI = 1_000_000_000n
/** A node replaces a transaction for a tenth more; an eighth is usual. */
const MIN_RAISE = { of: 10n, add: 1n }
const USUAL_RAISE = { of: 8n, add: 1n }

/** The ceiling of a network in wei. */
export function ceilingOf(gwei: number): bigint {
  return BigInt(gwei) * WEI_PER_GWEI
}

/** The fee that outlives a doubled base fee, at most the ceiling. */
export function chooseFee(
  { baseFee, tip }: { baseFee: bigint; tip: bigint },
  ceiling: bigint,
): GasFee {
  const fee = least(2n * baseFee + tip, ceiling)
  return { fee, tip: least(tip, fee) }
}

/**
 * The fee that replaces another at the same nonce: an eighth more, or what the chain asks now.
 * Undefined when the ceiling leaves no room for a tenth more.
 */
export function raiseFee(old: GasFee, chosen: GasFee, ceiling: bigint): GasFee | undefined {
  const needed = { fee: raised(old.fee, MIN_RAISE), tip: raised(old.tip, MIN_RAISE) }
  if (needed.fee > ceiling) return undefined
  const usual = { fee: raised(old.fee, USUAL_RAISE), tip: raised(old.tip, USUAL_RAISE) }
  const fee = least(greatest(usual.fee, chosen.fee), ceiling)
  return { fee, tip: least(greatest(usual.tip, chosen.tip), fee) }
}

/** Rounded up, and never the same. */
function raised(amount: bigint, { of, add }: typeof MIN_RAISE): bigint {
  return amount + (amount * add) / of + 1n
}

function least(one: bigint, other: bigint): bigint {
  return one < other ? one : other
}

function greatest(one: bigint, other: bigint): bigint {
  return one > other ? one : other
}

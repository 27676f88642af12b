/** Kinds of recipients that are kept. */
export type KeptKind = 'wallet' | 'sbp' | 'card' | 'usdc'

/** Returns what two phones at banks are the same by. */
export function sbpTarget({ phone, bankId }: { phone: string; bankId: string }): string {
  return `${phone} ${bankId}`
}

/** Returns what two saved cards are the same by. */
export function cardTarget({ last4, brand }: { last4: string; brand: string }): string {
  return `${last4} ${brand}`
}

/** Returns what two addresses are the same by. */
export function usdcTarget({ network, address }: { network: string; address: string }): string {
  return `${network} ${address.toLowerCase()}`
}

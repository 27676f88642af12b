import { localStore } from '../../kernel/runtime/storage.ts'
import { DAY_MS } from '../../../contract/rules/durations.ts'

const KEY = 'passkey-offer'
const PUT_OFF_MS = 60 * DAY_MS
/** Payments confirmed by the PIN before a passkey is offered. */
const PAYMENTS = 2

/**
 * How many payments the PIN has confirmed on this device, and when the owner last answered "not
 * now".
 */
interface StoredOffer {
  payments: number
  at: number
}

/**
 * Returns whether a passkey may be offered: after the second payment by the PIN, not within 60 days
 * after "not now".
 */
export function isOfferDue(now = Date.now()): boolean {
  const { payments, at } = read()
  return payments >= PAYMENTS && now - at >= PUT_OFF_MS
}

/** Counts a payment that the PIN has confirmed. */
export function countPinPayment(): void {
  const { payments, at } = read()
  if (payments < PAYMENTS) localStore.write(KEY, `${payments + 1} ${at}`)
}

/** Remembers a "not now". */
export function postponePasskeyOffer(now = Date.now()): void {
  localStore.write(KEY, `${read().payments} ${now}`)
}

function read(): StoredOffer {
  const [payments = 0, at = 0] = (localStore.read(KEY) ?? '').split(' ').map(Number)
  return { payments: payments || 0, at: at || 0 }
}

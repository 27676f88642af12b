import type { Account } from '../../../contract/calls/wallet.ts'
import type { StorageKey } from '../runtime/storage.ts'
import { DAY_MS } from '../../../contract/rules/durations.ts'

/** The wallets of the last answer, as Home shows them in the first frame of the next start. */
interface HomeSnapshot {
  /** When they were received, ms. */
  at: number
  accounts: unknown
  /**
   * The server has transfers, so that Home has a fourth action. Not in texts of earlier versions.
   */
  sends?: boolean
}

export const SNAPSHOT_KEY = 'first-wallets' satisfies StorageKey

/** Age after which a snapshot is not shown, ms. */
const MAX_AGE_MS = DAY_MS
/** Other numbers are ignored, as in the contract. */
const ACCOUNT_NUMBER = /^\d{12}$/

/** Returns the text to store for the wallets of an answer. */
export function encodeSnapshot(accounts: unknown, at: number, sends: boolean): string {
  const snapshot: HomeSnapshot = { at, accounts, sends }
  return JSON.stringify(snapshot)
}

/** Returns the wallets of a stored text. Throws if it is old or invalid. */
export function decodeSnapshot(text: string | null): Account[] {
  const { at, accounts }: HomeSnapshot = JSON.parse(text ?? '')
  if (!(Date.now() - at <= MAX_AGE_MS)) throw new RangeError('snapshot is old')
  return readAccounts(accounts)
}

/**
 * Returns whether the server had transfers at the last visit, of which a text was stored. Throws if
 * it is invalid.
 */
export function decodeSends(text: string | null): boolean {
  const { sends }: HomeSnapshot = JSON.parse(text ?? '')
  return sends !== false
}

/** Returns the wallets of an answer of `GET /v2/wallet`. Throws if it is anything else. */
export function decodeAnswer(answer: WalletsAnswer): Account[] {
  return readAccounts(answer.results[0].accounts)
}

/** The expected shape of an answer, which is not checked yet. */
interface WalletsAnswer {
  results: readonly [{ accounts: unknown }]
}

function readAccounts(accounts: unknown): Account[] {
  if (!Array.isArray(accounts)) throw new TypeError('no wallets')
  return accounts.map(({ id, currency_code, balance, number }: Record<keyof Account, unknown>) => ({
    id: readText(id),
    currency_code: readText(currency_code),
    balance: readText(balance),
    ...(typeof number === 'string' && ACCOUNT_NUMBER.test(number) && { number }),
  }))
}

function readText(value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number') throw new TypeError('no text')
  return String(value)
}

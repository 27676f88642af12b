import { createHash } from 'node:crypto'
import * as v from 'valibot'

export const ARCHIVE_FORMAT = 'e-wallet-month-archive'
export const VERSION = 1

/**
 * Why a month cannot be archived, or an archive not be used; the message is one line for the
 * operator.
 */
export class MonthArchiveError extends Error {
  override name = 'MonthArchiveError'
}

/**
 * The first line of an archive: what it is, and the newest migration of the database that it was
 * read from.
 */
export const ArchiveHead = v.object({
  format: v.literal(ARCHIVE_FORMAT),
  version: v.number(),
  month: v.string(),
  migration: v.string(),
})

const Amount = v.pipe(v.string(), v.regex(/^-?\d+$/))

const TransferLine = v.object({
  transfer: v.object({
    id: v.string(),
    created_at: v.string(),
    postings: v.array(v.object({ currency_code: v.string(), amount_minor: Amount })),
    history: v.array(v.unknown()),
  }),
})

const Sums = v.object({ currency_code: v.string(), debits: Amount, credits: Amount })
const HouseLine = v.object({ house_account: Sums })
const AccountLine = v.object({ account: Sums })

const Line = v.union([TransferLine, HouseLine, AccountLine])

/**
 * What the last line has: counts, sums of the accounts by currency, and the SHA-256 of all lines
 * before it.
 */
export interface Totals {
  transfers: number
  postings: number
  history: number
  accounts: number
  sums: v.InferOutput<typeof Sums>[]
  sha256: string
}

/** Counts and sums the lines of an archive as they pass. */
export class Tally {
  readonly #hash = createHash('sha256')
  readonly #month: string
  readonly #counts = { transfers: 0, postings: 0, history: 0, accounts: 0 }
  readonly #sums = new Map<string, { posted: bigint; debits: bigint; credits: bigint }>()

  constructor(month: string) {
    this.#month = month
  }

  addHead(line: string): void {
    this.#hash.update(`${line}\n`)
  }

  /**
   * Throws when it is no line of an archive, and MonthArchiveError for a transfer with a time of
   * another month.
   */
  add(line: string): void {
    this.#hash.update(`${line}\n`)
    const read = v.parse(Line, JSON.parse(line))
    if ('transfer' in read) this.#addTransfer(read.transfer)
    else this.#addAccount('account' in read ? read.account : read.house_account)
  }

  #addTransfer({ id, created_at, ...rest }: v.InferOutput<typeof TransferLine>['transfer']): void {
    if (!created_at.startsWith(`${this.#month}-`)) {
      throw new MonthArchiveError(
        `The id of transfer ${id} is of ${this.#month}, its time ${created_at}`,
      )
    }
    this.#counts.transfers += 1
    this.#counts.postings += rest.postings.length
    this.#counts.history += rest.history.length
    for (const { currency_code, amount_minor } of rest.postings) {
      this.#sumsOf(currency_code).posted += BigInt(amount_minor)
    }
  }

  #addAccount({ currency_code, debits, credits }: v.InferOutput<typeof Sums>): void {
    this.#counts.accounts += 1
    const sums = this.#sumsOf(currency_code)
    sums.debits += BigInt(debits)
    sums.credits += BigInt(credits)
  }

  #sumsOf(currency: string) {
    const sums = this.#sums.get(currency) ?? { posted: 0n, debits: 0n, credits: 0n }
    this.#sums.set(currency, sums)
    return sums
  }

  /**
   * Returns the totals. Throws MonthArchiveError when the accounts did not move by what was posted.
   */
  finish(): Totals {
    const sums = [...this.#sums].toSorted(([a], [b]) => (a < b ? -1 : 1))
    for (const [code, { posted, debits, credits }] of sums) {
      if (posted === debits && posted === credits) continue
      throw new MonthArchiveError(
        `Of ${code} ${posted} was posted, but accounts have debits of ${debits} and credits of ${credits}`,
      )
    }
    return {
      ...this.#counts,
      sums: sums.map(([currency_code, { debits, credits }]) => ({
        currency_code,
        debits: String(debits),
        credits: String(credits),
      })),
      sha256: this.#hash.copy().digest('hex'),
    }
  }
}

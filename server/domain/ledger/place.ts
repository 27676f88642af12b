import { batched } from '../../db/batching/batched.ts'
import type { Database, Queryable } from '../../db/database.ts'
import { Refusal } from '../refusal.ts'
import { post, refuseOverflow } from './post.ts'
import { countTransfer } from './transfer-counts.ts'
import type { ActKey, LedgerTransfer } from './transfer.ts'
import { type EarlierAct, findEarlierTransfer, type WalletFacts } from './wallet-facts.ts'
import { withoutShared, write, type Written } from './write.ts'

/** What an act comes to, by what was read. */
export type PlacingDecision<Done> =
  /** Something has to be changed first, in the same transaction; then all is read again. */
  | { kind: 'prepare'; prepare: (tx: Queryable) => Promise<void> }
  /** It cannot share a transaction. */
  | { kind: 'alone' }
  | {
      kind: 'post'
      transfer: LedgerTransfer
      done: Done
      /**
       * Throws a Refusal for what must not have come about, in the same transaction after the
       * posting.
       */
      check?: (tx: Queryable) => Promise<void>
    }

/** Acts of one kind that take money out of an owner's wallet. */
export interface PlacingRules<Act extends OwnersAct, Facts extends WalletFacts, Done> {
  /** Reads by one statement what each act is decided by, while its owner is locked. */
  readFacts: (tx: Queryable, asked: readonly Act[]) => Promise<readonly (Facts | undefined)[]>
  /** Returns the answer about an act that was done before under its key. */
  showEarlier: (earlier: EarlierAct) => Done
  /**
   * Decides an act that is new, of a wallet that is not frozen. Throws a Refusal. What can be
   * prepared has been where `isPrepared`.
   */
  decide: (asked: Act, facts: Facts, isPrepared: boolean) => PlacingDecision<Done>
}

interface OwnersAct {
  userId: string
  act: ActKey
}

/**
 * Rows of a table that are locked beside the owners of acts that share a transaction: one for each
 * act.
 */
interface LockedBeside<Act> {
  table: string
  idOf: (asked: Act) => string
}

/**
 * An act that cannot share a transaction: its owner or an account is locked, something has to be
 * prepared, or it has to be checked after its posting.
 */
const ALONE = 'alone'
type Outcome<Done> = { done: Done } | { refusal: Refusal } | typeof ALONE

/**
 * Returns a function that does an act at most once and throws why it is refused. Acts of many
 * owners share one transaction of three statements (decision 081): their owners are locked, so that
 * neither limits nor checks of repeats can be raced; what they are decided by is read after that;
 * what is decided is posted. A transaction of many waits for no lock.
 */
export function placing<Act extends OwnersAct, Facts extends WalletFacts, Done>(
  rules: PlacingRules<Act, Facts, Done>,
): (db: Database, asked: Act) => Promise<Done> {
  const placeShared = placingInBatches(rules)
  return async (db, asked) => {
    const outcome = await placeShared(db, asked)
    if (outcome === ALONE) {
      return db.transaction((tx) => placeInside(tx, rules, asked))
    }
    if ('refusal' in outcome) throw outcome.refusal
    return outcome.done
  }
}

/**
 * Like `placing`, but returns undefined for an act that is refused, was done before or cannot share
 * a transaction: nothing of it was done, and the caller does it alone or throws why not. An act of
 * which `locked` rows are locked elsewhere cannot share one.
 */
export function placingShared<Act extends OwnersAct, Facts extends WalletFacts, Done>({
  locked,
  ...rules
}: Omit<PlacingRules<Act, Facts, Done>, 'showEarlier'> & {
  locked: readonly LockedBeside<Act>[]
}): (db: Database, asked: Act) => Promise<Done | undefined> {
  const placeShared = placingInBatches<Act, Facts, Done | undefined>(
    { ...rules, showEarlier: () => undefined },
    locked,
  )
  return async (db, asked) => {
    const outcome = await placeShared(db, asked)
    return outcome === ALONE || 'refusal' in outcome ? undefined : outcome.done
  }
}

/** Returns a function that does an act in one transaction with those of other owners. */
function placingInBatches<Act extends OwnersAct, Facts extends WalletFacts, Done>(
  rules: PlacingRules<Act, Facts, Done>,
  beside: readonly LockedBeside<Act>[] = [],
): (db: Database, asked: Act) => Promise<Outcome<Done>> {
  const lockFree = lockingFree([{ table: 'app_user', idOf: ({ userId }) => userId }, ...beside])
  const placeTogether = batched<Act, Outcome<Done>>(
    (db, items) => db.transaction((tx) => placeMany(tx, { rules, lockFree }, items)),
    ({ userId }) => userId,
  )
  return (db, asked) => placeTogether(db, asked).catch(refuseOverflow)
}

async function placeMany<Act extends OwnersAct, Facts extends WalletFacts, Done>(
  tx: Queryable,
  { rules, lockFree }: { rules: PlacingRules<Act, Facts, Done>; lockFree: LockFree<Act> },
  items: readonly Act[],
): Promise<Outcome<Done>[]> {
  const isLocked = await lockFree(tx, items)
  const facts = await rules.readFacts(tx, items)
  const decisions = items.map((asked, n) => {
    const read = facts[n]
    return read && isLocked(asked) ? decideOrRefuse(rules, asked, read) : ALONE
  })
  const transfers = withoutShared(decisions.flatMap((decision) => transferOf(decision) ?? []))
  const written = transfers.length > 0 ? await write(tx, transfers, 'skip') : []
  const results = new Map(transfers.map((transfer, n) => [transfer, written[n]]))
  return decisions.map((decision) => conclude(decision, results))
}

/** Throws IDEMPOTENCY_KEY_REUSED, WALLET_FROZEN, OWN_FROZEN and what the rules refuse. */
function decide<Act extends OwnersAct, Facts extends WalletFacts, Done>(
  rules: PlacingRules<Act, Facts, Done>,
  asked: Act,
  { facts, isPrepared }: { facts: Facts; isPrepared: boolean },
): PlacingDecision<Done> | { kind: 'earlier'; done: Done } {
  const earlier = findEarlierTransfer(facts, asked.act)
  if (earlier) return { kind: 'earlier', done: rules.showEarlier(earlier) }
  if (facts.is_frozen) throw new Refusal('WALLET_FROZEN')
  if (facts.is_own_frozen) throw new Refusal('OWN_FROZEN')
  return rules.decide(asked, facts, isPrepared)
}

function decideOrRefuse<Act extends OwnersAct, Facts extends WalletFacts, Done>(
  rules: PlacingRules<Act, Facts, Done>,
  asked: Act,
  facts: Facts,
): ReturnType<typeof decide<Act, Facts, Done>> | { kind: 'refused'; refusal: Refusal } {
  try {
    return decide(rules, asked, { facts, isPrepared: false })
  } catch (error) {
    if (error instanceof Refusal) return { kind: 'refused', refusal: error }
    throw error
  }
}

type Decided<Done> = ReturnType<typeof decideOrRefuse<OwnersAct, WalletFacts, Done>> | typeof ALONE

function transferOf(decision: Decided<unknown>): LedgerTransfer | undefined {
  if (decision === ALONE || decision.kind !== 'post' || decision.check) return undefined
  return decision.transfer
}

/**
 * Returns the transfers of acts whose owners the caller has locked, one act for each owner;
 * undefined for one that has to be done alone: it is refused, was done before, or needs something
 * before or after its posting.
 */
export async function decideMany<Act extends OwnersAct, Facts extends WalletFacts, Done>(
  tx: Queryable,
  rules: PlacingRules<Act, Facts, Done>,
  items: readonly Act[],
): Promise<(LedgerTransfer | undefined)[]> {
  const facts = await rules.readFacts(tx, items)
  return items.map((asked, n) => {
    const read = facts[n]
    return read && transferOf(decideOrRefuse(rules, asked, read))
  })
}

function conclude<Done>(
  decision: Decided<Done>,
  results: ReadonlyMap<LedgerTransfer, Written | undefined>,
): Outcome<Done> {
  if (decision === ALONE || decision.kind === 'prepare' || decision.kind === ALONE) return ALONE
  if (decision.kind === 'refused') return { refusal: decision.refusal }
  if (decision.kind === 'earlier') return { done: decision.done }
  const written = results.get(decision.transfer)
  if (written?.is_written) {
    countTransfer(decision.transfer.kind)
    return { done: decision.done }
  }
  switch (written?.verdict) {
    case 'INSUFFICIENT_FUNDS':
    case 'ACCOUNT_CLOSED':
      return { refusal: new Refusal(written.verdict) }
    default:
      return ALONE
  }
}

/**
 * Does an act at most once inside a transaction of the caller at READ COMMITTED; see `placing`.
 * Throws why it is refused.
 */
export async function placeInside<Act extends OwnersAct, Facts extends WalletFacts, Done>(
  tx: Queryable,
  rules: PlacingRules<Act, Facts, Done>,
  asked: Act,
): Promise<Done> {
  await tx.query('SELECT id FROM app_user WHERE id = $1 FOR NO KEY UPDATE', [asked.userId])
  const read = async (isPrepared: boolean) => {
    const [facts] = await rules.readFacts(tx, [asked])
    if (!facts) throw new Error('a session without an owner')
    return decide(rules, asked, { facts, isPrepared })
  }
  let decision = await read(false)
  if (decision.kind === 'prepare') {
    await decision.prepare(tx)
    decision = await read(true)
  }
  if (decision.kind === 'prepare' || decision.kind === 'alone') {
    throw new Error('an act was prepared in vain')
  }
  if (decision.kind === 'earlier') return decision.done
  const { isNew } = await post(tx, decision.transfer)
  if (!isNew) throw new Error('an act was posted beside its lock')
  await decision.check?.(tx)
  return decision.done
}

/**
 * Locks what acts need of what nobody else has locked, and returns whether an act has all of it.
 */
type LockFree<Act> = (tx: Queryable, items: readonly Act[]) => Promise<(asked: Act) => boolean>

/**
 * Returns what locks rows of some tables, by one statement that waits for nobody, in the order of
 * their ids.
 */
function lockingFree<Act>(tables: readonly LockedBeside<Act>[]): LockFree<Act> {
  const locks = tables.map(
    ({ table }, n) =>
      `${table}_free AS (SELECT id FROM ${table} WHERE id = ANY ($${n + 1}::uuid[]) ORDER BY id FOR NO KEY UPDATE SKIP LOCKED)`,
  )
  const rows = tables.map(({ table }) => `SELECT id FROM ${table}_free`)
  const sql = `WITH ${locks.join(', ')} ${rows.join(' UNION ALL ')}`
  return async (tx, items) => {
    const free = await tx.query<{ id: string }>(
      sql,
      tables.map(({ idOf }) => items.map((asked) => idOf(asked))),
    )
    const ids = new Set(free.map(({ id }) => id))
    return (asked) => tables.every(({ idOf }) => ids.has(idOf(asked)))
  }
}

import type { PayoutProgress } from '../payout-gateways.ts'
import { isSameAddress } from '../../../src/contract/rules/crypto-address.ts'
import type { Head, Receipt } from './chain-node.ts'
import { readTransfer } from './erc20.ts'
import { ceilingOf, chooseFee, raiseFee } from './fees.ts'
import type { ChainOrder, Paying } from './hot-network.ts'
import { type ChainPayout, replaceSigned, storeBlock } from './signed-payouts.ts'

/** Time after which a transaction that is not in the chain is replaced, ms. */
const RAISE_AFTER_MS = 60_000
const MINUTE_MS = 60_000

type Found = Exclude<Receipt, null>

/**
 * Looks for the transactions of a payout in its chain. One that is final ends it. Without any, the
 * newest one is broadcast again, with a higher fee when it is the wallet's next one and has waited.
 */
export async function followPayout(
  paying: Paying,
  order: ChainOrder,
  payout: ChainPayout,
): Promise<PayoutProgress> {
  // The head is read first, so that a receipt at or below its final block cannot be undone.
  const head = await order.node.readHead()
  const receipts = await Promise.all(
    payout.transactions.map(({ hash }) => order.node.readReceipt(hash)),
  )
  const found = receipts.find((receipt) => receipt !== null)
  if (!found) return sendAgain(paying, order, payout)
  if (found.blockNumber !== payout.block) await storeBlock(paying.db, order.id, found.blockNumber)
  return describe(order, payout, { found, head })
}

function describe(
  { network, address, units, now }: ChainOrder,
  { sender, transactions }: ChainPayout,
  { found, head }: { found: Found; head: Head },
): PayoutProgress {
  const { confirmations: needed } = network
  const on = Math.max(0, Number(head.latest - found.blockNumber) + 1)
  const isFinal = found.blockNumber <= head.final && on >= needed
  const isPaid =
    found.status === 1n &&
    found.logs.some((entry) => {
      const moved = isSameAddress(entry.address, network.token) ? readTransfer(entry) : undefined
      const isOurs = moved && sender && isSameAddress(moved.from, sender)
      return isOurs && isSameAddress(moved.to, address) && moved.units === units
    })
  const ended = isPaid ? 'complete' : 'failed'
  return {
    status: isFinal ? ended : 'pending',
    confirmations: isFinal ? needed : Math.min(on, needed - 1),
    confirmations_needed: needed,
    minutes_left: isFinal ? 0 : minutesLeft(network.minutes, now, transactions),
    ...tell(network.explorer, found.transactionHash),
    ...(transactions.length > 1 && { is_fee_raised: true }),
  }
}

/** The usual time until finality less that since the newest transaction was signed, at least one. */
function minutesLeft(usual: number, now: Date, [newest]: ChainPayout['transactions']): number {
  const passed = newest ? (now.getTime() - newest.signed_at.getTime()) / MINUTE_MS : 0
  return Math.max(1, Math.ceil(usual - passed))
}

async function sendAgain(
  paying: Paying,
  order: ChainOrder,
  payout: ChainPayout,
): Promise<PayoutProgress> {
  const { network, node, id } = order
  if (payout.block !== null) {
    paying.log.warn('a payout has left its chain', { payout_id: id, network: network.code })
    await storeBlock(paying.db, id, null)
  }
  const raised = await raiseWhenStuck(paying, order, payout)
  const sent = raised ?? payout.transactions[0]
  const refusal = await node.broadcast(sent?.raw ?? '')
  if (refusal && isNonceTaken(refusal.reason)) await warnOfTakenNonce(paying, order, payout)
  return {
    status: 'pending',
    confirmations: 0,
    confirmations_needed: network.confirmations,
    minutes_left: network.minutes,
    ...tell(network.explorer, sent?.hash ?? ''),
    ...((raised ?? payout.transactions[1]) && { is_fee_raised: true }),
  }
}

/** Signs and stores a transaction with a higher fee, when the chain waits for this one. */
async function raiseWhenStuck(
  { db, wallet, log }: Paying,
  order: ChainOrder,
  { transactions, nonce, sender, gas }: ChainPayout,
) {
  const [newest] = transactions
  const { network, node, id, address: to, units, now } = order
  if (!newest || nonce === null || sender === null) return undefined
  if (now.getTime() - newest.signed_at.getTime() < RAISE_AFTER_MS) return undefined
  if (!isSameAddress(sender, wallet.address)) return undefined
  if ((await node.countTransactions(sender)) !== nonce) return undefined
  const ceiling = ceilingOf(network.feeCeiling)
  const fee = raiseFee(newest, chooseFee(await node.readFees(), ceiling), ceiling)
  if (!fee) {
    log.error('the fee of a payout is at its ceiling', { payout_id: id, network: network.code })
    return undefined
  }
  const { chainId, token } = network
  const signed = await wallet.sign({ chainId, token, nonce, to, units, gas, ...fee })
  const replacing = { id, network: network.code, newest: newest.hash, now }
  const isStored = await replaceSigned(db, replacing, { ...signed, ...fee })
  return isStored ? signed : undefined
}

function isNonceTaken(reason: string): boolean {
  return /nonce.*(?:low|used|expired)/i.test(reason)
}

/**
 * A transaction that the server did not sign has this nonce, or the node is behind. Nothing is decided:
 * a person has to look, because paying again could pay twice.
 */
async function warnOfTakenNonce(
  { log }: Paying,
  { id, network, node }: ChainOrder,
  { transactions }: ChainPayout,
): Promise<void> {
  const receipts = await Promise.all(transactions.map(({ hash }) => node.readReceipt(hash)))
  if (receipts.some((receipt) => receipt !== null)) return
  log.error("a payout's nonce is taken", { payout_id: id, network: network.code })
}

function tell(explorer: string, hash: string): Pick<PayoutProgress, 'hash' | 'explorer_url'> {
  return { hash, explorer_url: `${explorer}${hash}` }
}

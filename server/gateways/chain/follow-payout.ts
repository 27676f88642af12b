import type { PayoutProgress } from '../payout-gateways.ts'
import { isSameAddress } from '../../../contract/rules/crypto-address.ts'
import { explainRefusal } from './broadcast-refusal.ts'
import type { ChainHead, ChainReceipt } from './chain-node.ts'
import { readTransfer } from './erc20.ts'
import { ceilingOf, chooseFee, raiseFee } from './fees.ts'
import {
  type ChainOrder,
  countConfirmations,
  neededConfirmations,
  type Paying,
} from './hot-network.ts'
import type { RpcRefusal } from './json-rpc.ts'
import { type ChainPayout, markNonceTaken, replaceSigned, storeBlock } from './signed-payouts.ts'
import { MINUTE_MS } from '../../../contract/rules/durations.ts'

/** Time after which a transaction that is not in the chain is replaced, ms. */
const RAISE_AFTER_MS = 60_000

type Found = Exclude<ChainReceipt, null>

/**
 * Looks for the transactions of a payout in its chain. One that is final ends it. Without any, the
 * newest one is broadcast again, with a higher fee when it is the wallet's next one and has waited.
 */
export async function followPayout(
  paying: Paying,
  order: ChainOrder,
  payout: ChainPayout,
): Promise<PayoutProgress> {
  const { node, id } = order
  // The head is read first, so that a receipt at or below its final block cannot be undone.
  const head = await node.readHead()
  const receipts = await Promise.all(payout.transactions.map(({ hash }) => node.readReceipt(hash)))
  const all = receipts.filter((receipt) => receipt !== null)
  const final = await findFinal(order, head, all)
  const found = final ?? all[0]
  if (!found) return sendAgain(paying, order, { payout, head })
  if (found.blockNumber !== payout.block) await storeBlock(paying.db, id, found.blockNumber)
  const end = final && readEnd(order, payout, final)
  if (final && !end) {
    const { transactionHash: hash } = final
    paying.log.error('a payout has an end that it cannot have', { payout_id: id, hash })
  }
  return describe(order, payout, { found, head, end })
}

/**
 * The receipt that nothing undoes: nodes may still have one of a block that the chain has undone.
 */
async function findFinal(
  { node, network }: ChainOrder,
  head: ChainHead,
  receipts: readonly Found[],
): Promise<Found | undefined> {
  const needed = neededConfirmations(network, head)
  for (const receipt of receipts) {
    const isFinal = countConfirmations(receipt.blockNumber, head) >= needed
    if (isFinal && (await node.hasBlock(receipt))) return receipt
  }
  return undefined
}

/**
 * How a final transaction ended its payout; undefined when it was neither reverted nor moved the
 * amount. The amount may have left then, so it is not returned.
 */
function readEnd(
  { network, address, units }: ChainOrder,
  { sender }: ChainPayout,
  { status, logs }: Found,
): 'complete' | 'failed' | undefined {
  if (status === 0n) return 'failed'
  const isPaid = logs.some((entry) => {
    const moved = isSameAddress(entry.address, network.token) ? readTransfer(entry) : undefined
    const isOurs = moved && sender && isSameAddress(moved.from, sender)
    return isOurs && isSameAddress(moved.to, address) && moved.units === units
  })
  return isPaid ? 'complete' : undefined
}

interface Seen {
  found: Found
  head: ChainHead
  end: 'complete' | 'failed' | undefined
}

function describe(
  { network, now }: ChainOrder,
  { transactions }: ChainPayout,
  { found, head, end }: Seen,
): PayoutProgress {
  const needed = neededConfirmations(network, head)
  const counted = countConfirmations(found.blockNumber, head)
  return {
    status: end ?? 'pending',
    confirmations: end ? needed : Math.min(counted, needed - 1),
    confirmations_needed: needed,
    minutes_left: end ? 0 : minutesLeft(network.minutes, now, transactions),
    ...linkOf(network.explorer, found.transactionHash),
    ...(transactions.length > 1 && { is_fee_raised: true }),
  }
}

/**
 * The usual time until finality less that since the newest transaction was signed, at least one.
 */
function minutesLeft(usual: number, now: Date, [newest]: ChainPayout['transactions']): number {
  const passed = newest ? (now.getTime() - newest.signed_at.getTime()) / MINUTE_MS : 0
  return Math.max(1, Math.ceil(usual - passed))
}

async function sendAgain(
  paying: Paying,
  order: ChainOrder,
  { payout, head }: { payout: ChainPayout; head: ChainHead },
): Promise<PayoutProgress> {
  const { network, node, id } = order
  if (payout.block !== null) {
    paying.log.warn('a payout has left its chain', { payout_id: id, network: network.code })
    await storeBlock(paying.db, id, null)
  }
  const raised = await raiseWhenStuck(paying, order, payout)
  const sent = raised ?? payout.transactions[0]
  const refusal = await node.broadcast(sent?.raw ?? '')
  if (refusal) await warnOfRefusal(paying, order, { payout, head, refusal })
  return {
    status: 'pending',
    confirmations: 0,
    confirmations_needed: neededConfirmations(network, head),
    minutes_left: network.minutes,
    ...linkOf(network.explorer, sent?.hash ?? ''),
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

interface RefusedBroadcast {
  payout: ChainPayout
  head: ChainHead
  refusal: RpcRefusal
}

/**
 * Logs why a node does not take a transaction. With a nonce that is taken nothing is
 * decided: a transaction that the server did not sign has it, or the node is behind, and paying
 * again could pay twice. A nonce that was used up to the final block is no delay of a node: the
 * payout is marked, and the network pays nothing out until a person has decided.
 */
async function warnOfRefusal(
  { db, log }: Paying,
  { id, network, node, now }: ChainOrder,
  { payout, head, refusal }: RefusedBroadcast,
): Promise<void> {
  const why = explainRefusal(refusal.reason)
  const fields = { payout_id: id, network: network.code }
  if (why === 'known') return
  if (why !== 'nonce') return log.warn('a node does not take a payout', { ...fields, why })
  const receipts = await Promise.all(payout.transactions.map(({ hash }) => node.readReceipt(hash)))
  if (receipts.some((receipt) => receipt !== null)) return
  log.error("a payout's nonce is taken", fields)
  const { sender, nonce } = payout
  if (sender === null || nonce === null) return
  const { count } = await node.readAccount(sender, head.final)
  if (count > nonce) await markNonceTaken(db, id, now)
}

function linkOf(explorer: string, hash: string): Pick<PayoutProgress, 'hash' | 'explorer_url'> {
  return { hash, explorer_url: `${explorer}${hash}` }
}

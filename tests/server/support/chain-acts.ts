import type { Reply } from './app-harness.ts'
import { HOT_WALLET } from '../../support/chain/tokens.ts'
import { balanceOf, readText, registerOwner } from './app-owners.ts'
import { type ChainServer, type ChainWorld, CONFIRMATIONS } from './chain-world.ts'
import { payOut, quote, readStatus } from './payout-acts.ts'
import { accountIn } from './transfer-acts.ts'

let given = 0

/** An address that nothing was sent to. */
export function freshAddress(): string {
  given += 1
  return `0x${'5'.repeat(30)}${String(given).padStart(10, '0')}`
}

/** An owner with fifty USDC. */
export async function makeOwner({ wallet }: ChainWorld) {
  const { token } = await registerOwner(wallet, { isVerified: true })
  const account = await accountIn(wallet, token, 'USDC')
  return { token, account, balance: () => balanceOf(wallet, token, 'USDC') }
}

/** Pays out an amount, a tenth of a USDC of which is the fee on Base. */
export async function payOnChain(
  server: Pick<ChainServer, 'call'>,
  { token, account }: { token: string; account: string },
  { to, amount, network = 'base' }: { to: string; amount: string; network?: string },
): Promise<Reply> {
  const target = { method: 'usdc', network, address: to, is_checked: true } as const
  const { quote_id: quoteId } = await quote(server, token, { account, amount, to: target })
  given += 1
  return payOut(server, token, { quoteId, to: target, key: `chain ${given}` })
}

/** Starts a payout of a new owner to a new address. */
export async function startOnChain(world: ChainWorld, server: ChainServer, amount = '5.10') {
  const owner = await makeOwner(world)
  const before = await owner.balance()
  const address = freshAddress()
  const reply = await payOnChain(server, owner, { to: address, amount })
  return {
    owner,
    before,
    address,
    reply,
    status: () => readStatus(server, owner.token, reply.json['number']),
    received: () => world.token.balanceOf(address),
  }
}

/** Mines until what is in the chain is final, and looks the payouts up; returns how many ended. */
export async function finishOnChain({ chain }: ChainWorld, server: ChainServer): Promise<number> {
  await chain.untilMined()
  await chain.mine(CONFIRMATIONS + 2)
  return server.settle()
}

/** The next nonce of the wallet of payouts, as the server has stored it and as the chain counts. */
export async function readNonces({ wallet, chain }: ChainWorld) {
  const [row] = await wallet.context.db.query<{ next_nonce: bigint }>(
    'SELECT next_nonce FROM chain_wallet',
  )
  const count = await chain.rpc('eth_getTransactionCount', [HOT_WALLET, 'latest'])
  return { stored: row?.next_nonce ?? 0n, onChain: BigInt(readText(count)) }
}

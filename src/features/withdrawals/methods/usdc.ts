import { Network } from '@lucide/icons'
import type { MethodFacts } from './method.ts'

/** Pauses between two looks at a payout, ms: until its first confirmation, and from then on. */
const START_PAUSE_MS = 3000
const PAUSE_MS = 10_000

/** Withdrawals of USDC to an address on a network. */
export const usdc: MethodFacts<'usdc'> = {
  icon: Network,
  title: 'withdrawal.network_btn',
  recipientsTitle: 'crypto.book_title',
  listedAs: 'usdc',
  isFeeInside: true,
  pauseOf: ({ confirmations }) => (confirmations ? PAUSE_MS : START_PAUSE_MS),
  draftOfKept: ({ address, network }) => ({ address, network }),
  draftOfRepeat: ({ address, network }) => ({ address, ...(network !== '' && { network }) }),
}

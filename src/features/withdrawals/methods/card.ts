import { CreditCard } from '@lucide/icons'
import type { MethodFacts } from './method.ts'

/** Pause between two looks at a payout, ms. */
const PAUSE_MS = 2000

/** Withdrawals to cards. */
export const card: MethodFacts<'card'> = {
  icon: CreditCard,
  title: 'withdrawal.card_btn',
  caption: 'withdrawal.card_descr',
  isFeeInside: false,
  words: {
    waiting: 'payout.card_pending_title',
    done: 'payout.card_done_title',
    arrived: 'withdrawal.card_descr',
    returned: 'payout.returned',
  },
  pauseOf: () => PAUSE_MS,
  draftOfKept: ({ card_id }) => ({ cardId: card_id }),
  draftOfRepeat: ({ card_id }) => ({ cardId: card_id }),
}

import { CreditCard, Network, Zap } from '@lucide/icons'
import type { PayoutMethod } from '../../../../contract/rules/rails.ts'
import { nationalDigits } from '../sbp/russian-phone.ts'
import type { MethodFacts, WithdrawalMethodFacts } from './method.ts'

/** Pause between two looks at a payout, ms. */
const PAUSE_MS = 2000
/** The same of a payout on a network: until its first confirmation, and from then on, ms. */
const UNCONFIRMED_PAUSE_MS = 3000
const CONFIRMED_PAUSE_MS = 10_000

const METHODS: { readonly [Name in PayoutMethod]: MethodFacts<Name> } = {
  sbp: {
    icon: Zap,
    title: 'withdrawal.sbp_btn',
    caption: 'withdrawal.sbp_descr',
    recipientsTitle: 'payout.recents_title',
    listedAs: 'sbp',
    formHeight: 526,
    isFeeInside: false,
    words: {
      waiting: 'payout.pending_title',
      done: 'payout.done_title',
      arrived: 'payout.done_descr',
      returned: 'payout.failed_bank',
    },
    pauseOf: () => PAUSE_MS,
    draftOfKept: ({ phone, bank_id }) => ({ phone: nationalDigits(phone), bankId: bank_id }),
    draftOfRepeat: ({ phone, bank_id }) => ({ phone: nationalDigits(phone), bankId: bank_id }),
  },
  card: {
    icon: CreditCard,
    title: 'withdrawal.card_btn',
    caption: 'withdrawal.card_descr',
    formHeight: 658,
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
  },
  usdc: {
    icon: Network,
    title: 'withdrawal.network_btn',
    recipientsTitle: 'crypto.book_title',
    listedAs: 'usdc',
    formHeight: 460,
    isFeeInside: true,
    pauseOf: ({ confirmations }) => (confirmations ? CONFIRMED_PAUSE_MS : UNCONFIRMED_PAUSE_MS),
    draftOfKept: ({ address, network }) => ({ address, network }),
    draftOfRepeat: ({ address, network }) => ({ address, ...(network !== '' && { network }) }),
  },
}

/** Returns what the pages show of a method of withdrawing. */
export function factsOfMethod(name: PayoutMethod): WithdrawalMethodFacts {
  return METHODS[name]
}

import { Zap } from '@lucide/icons'
import { nationalDigits } from '../sbp/russian-phone.ts'
import type { MethodFacts } from './method.ts'

/** Pause between two looks at a payout, ms. */
const PAUSE_MS = 2000

/** Withdrawals by phone and bank. */
export const sbp: MethodFacts<'sbp'> = {
  icon: Zap,
  title: 'withdrawal.sbp_btn',
  caption: 'withdrawal.sbp_descr',
  recipientsTitle: 'payout.recents_title',
  listedAs: 'sbp',
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
}

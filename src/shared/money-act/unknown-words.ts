import type { TextKey } from '../../kernel/texts/built-in.ts'
import type { PayAct } from './pay-act.ts'

interface UnknownWords {
  descr: TextKey
  /** The page that shows whether it was done, and its name. */
  to: '/history' | '/planned'
  page: TextKey
}

/** Returns what is shown where no answer came to an act: a plan moves no money when it is set. */
export function unknownWords(kind: PayAct['kind']): UnknownWords {
  if (kind === 'rate-order') {
    return { descr: 'rate_order.unknown_descr', to: '/planned', page: 'planned.title' }
  }
  return kind === 'plan'
    ? { descr: 'plan.unknown_descr', to: '/planned', page: 'planned.title' }
    : { descr: 'pay.unknown_descr', to: '/history', page: 'common.to_history' }
}

import { TrendingUp } from '@lucide/icons'
import { Link } from '@tanstack/react-router'
import type { RateOrderRemainder } from '../../../contract/calls/closing.ts'
import { useShownMoney } from '../../kernel/texts/shown-money.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { buttonClass } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { SymbolDisc } from '../../ui/icon/symbol-disc.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import textStyle from '../../ui/styles/text-style.module.css'
import styles from './closing.module.css'

/** An order at a rate that waits with its money, and the way to cancel it. */
export function OrderRemainderRow({ order }: { order: RateOrderRemainder }) {
  const { text } = useTexts()
  const showMoney = useShownMoney()
  const { id, from_currency_code: from, to_currency_code: code, amount } = order
  const money = showMoney(amount, { currency: from })
  const name = text('rate_order.row', { from: money.text, code })
  return (
    <li className={styles.remainder}>
      <div className={styles.account}>
        <SymbolDisc>
          <Icon of={TrendingUp} size={20} />
        </SymbolDisc>
        <span className={styles.amount}>
          <span aria-hidden translate="no">
            {money.text}
          </span>
          <VisuallyHidden>{money.spoken}</VisuallyHidden>
        </span>
        <Link
          to="/planned/rate/$id"
          params={{ id }}
          className={buttonClass({ kind: 'soft', size: 'small' })}
          aria-label={`${text('common.details')}: ${name}`}
        >
          {text('common.details')}
        </Link>
      </div>
      <p className={textStyle.caption}>{name}</p>
    </li>
  )
}

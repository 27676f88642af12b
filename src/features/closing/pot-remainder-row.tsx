import { PiggyBank } from '@lucide/icons'
import { Link } from '@tanstack/react-router'
import type { PotRemainder } from '../../../contract/calls/closing.ts'
import { useShownMoney } from '../../kernel/texts/shown-money.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { buttonClass } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { SymbolDisc } from '../../ui/icon/symbol-disc.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import textStyle from '../../ui/styles/text-style.module.css'
import styles from './closing.module.css'

/** A pot with money, and the way to take it back. */
export function PotRemainderRow({ pot }: { pot: PotRemainder }) {
  const { text } = useTexts()
  const showMoney = useShownMoney()
  const { id, name, currency_code: currency, balance } = pot
  const amount = showMoney(balance, { currency })
  return (
    <li className={styles.remainder}>
      <div className={styles.account}>
        <SymbolDisc>
          <Icon of={PiggyBank} size={20} />
        </SymbolDisc>
        <span className={styles.amount}>
          <span aria-hidden>{amount.text}</span>
          <VisuallyHidden>{amount.spoken}</VisuallyHidden>
        </span>
        <Link
          to="/wallet/pots/$id"
          params={{ id }}
          className={buttonClass({ kind: 'soft', size: 'small' })}
          aria-label={`${text('pots.take_btn')}: ${name}`}
        >
          {text('pots.take_btn')}
        </Link>
      </div>
      <p className={textStyle.caption} translate="no">
        {name}
      </p>
    </li>
  )
}

import { ChevronDown } from '@lucide/icons'
import type { Account } from '../../../contract/calls/wallet.ts'
import { nameAccount } from '../../kernel/lib/account-name.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { CurrencyDisc } from '../../ui/icon/currency-disc.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { keepFigures } from '../../ui/text/is-figures.ts'
import styles from './exchange-card.module.css'
import type { ExchangeSide } from './exchange-quote.ts'
import type { Sides } from './exchange-sides.ts'
import form from './order-form.module.css'
import { openSelectExchange } from './select-exchange-state.ts'
import { SwapButton } from './swap-button.tsx'

interface OrderPairProps {
  accounts: readonly Account[]
  sides: Sides
  onSwap: () => void
}

/** The two currencies of an alert, which has no amounts. */
export function OrderPair({ accounts, sides, onSwap }: OrderPairProps) {
  const { text } = useTexts()
  const pill = (side: ExchangeSide) => {
    const name = nameAccount(sides[side], accounts)
    const key = side === 'from' ? 'exchange.currency_btn_from' : 'exchange.currency_btn_to'
    return (
      <button
        type="button"
        className={styles.currency}
        aria-label={text(key, { code: name })}
        aria-haspopup="dialog"
        onClick={() => openSelectExchange(side)}
      >
        <CurrencyDisc code={sides[side].currency_code} size={36} tone="surface" />
        <span translate={keepFigures(name)}>{name}</span>
        <Icon of={ChevronDown} size={20} />
      </button>
    )
  }
  return (
    <div className={form.pair}>
      {pill('from')}
      <SwapButton disabled={false} onSwap={onSwap} />
      {pill('to')}
    </div>
  )
}

import { Eye, EyeOff } from '@lucide/icons'
import { useAtomValue } from 'jotai'
import { ADDITIONS } from '../../../contract/rules/capabilities.ts'
import { useCapability } from '../../shared/profile/capability.ts'
import { useTotal } from '../../shared/wallet/use-total.ts'
import { areBalancesHiddenAtom, hideBalances } from '../../kernel/environment/hidden-balances.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Amount } from '../../ui/amount/amount.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import styles from './hide-balances.module.css'

const NOTHING = {
  sign: '',
  symbolBefore: '',
  whole: '\u00a0',
  decimals: '',
  symbolAfter: '',
  isKnown: true,
}

/**
 * The eye beside the balance of the current wallet (M5), where no total has it. A link cannot
 * contain a button, so it lies over the card: the label and the amount below are repeated
 * invisibly, which keeps its place with every font size.
 */
export function HideBalances({ fitLength }: { fitLength: number }) {
  const { text } = useTexts()
  const isHidden = useAtomValue(areBalancesHiddenAtom)
  const hasTotal = useTotal() !== undefined
  if (!useCapability(ADDITIONS) || hasTotal) return null
  const label = text(isHidden ? 'home.show_balances_btn' : 'home.hide_balances_btn')
  return (
    <span className={styles.layer}>
      <span className={styles.line}>
        <span className={styles.label} data-text={text('home.balance')} aria-hidden />
        <button
          type="button"
          className={styles.button}
          aria-label={label}
          aria-pressed={isHidden}
          title={label}
          onClick={() => hideBalances(!isHidden)}
        >
          <Icon of={isHidden ? EyeOff : Eye} size={18} />
        </button>
      </span>
      <span className={styles.amount} aria-hidden>
        <Amount parts={NOTHING} size="m" wideSize="l" fitLength={fitLength} />
      </span>
    </span>
  )
}

import { Eye, EyeOff } from '@lucide/icons'
import { useAtomValue } from 'jotai'
import { areBalancesHiddenAtom, hideBalances } from '../../kernel/environment/hidden-balances.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import styles from './balances-eye.module.css'

/** The eye behind the words of a total, which hides amounts on this device (M5). */
export function BalancesEye() {
  const { text } = useTexts()
  const isHidden = useAtomValue(areBalancesHiddenAtom)
  const label = text(isHidden ? 'home.show_total_btn' : 'home.hide_total_btn')
  return (
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
  )
}

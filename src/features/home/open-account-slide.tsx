import { Plus } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { profileQuery } from '../../shared/profile/profile.queries.ts'
import { useAccountOpening } from '../../shared/wallet/account-opening.ts'
import { canOpen } from '../../shared/wallet/open-account-row.tsx'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { buttonClass } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { SymbolDisc } from '../../ui/icon/symbol-disc.tsx'
import styles from './open-account-slide.module.css'

/** Returns whether there is an account to open. */
export function useCanOpenAccount(): boolean {
  return canOpen(useAccountOpening(useQuery(profileQuery).data))
}

/** The way to the first account. */
export function OpenAccountLink() {
  const { text } = useTexts()
  return (
    <Link to="/wallet/open" className={buttonClass({ kind: 'soft', size: 'medium' })}>
      {text('account.open.row')}
    </Link>
  )
}

interface OpenAccountSlideProps {
  /** Called when the card gets the focus, and when it loses it. */
  onFocus?: () => void
  onBlur?: () => void
}

/** The card after the wallets, which leads to the opening of an account. */
export function OpenAccountSlide({ onFocus, onBlur }: OpenAccountSlideProps) {
  const { text } = useTexts()
  return (
    <Link
      to="/wallet/open"
      className={styles.card}
      draggable={false}
      onFocus={onFocus}
      onBlur={onBlur}
    >
      <SymbolDisc tone="soft">
        <Icon of={Plus} size={20} />
      </SymbolDisc>
      <span className={styles.text}>{text('home.open_account_slide')}</span>
    </Link>
  )
}

import { useRef, type KeyboardEvent } from 'react'
import type { Account } from '../../../contract/calls/wallet.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { nextStop } from '../../ui/choice/roving.ts'
import styles from './wallet-pagination.module.css'

interface WalletPaginationProps {
  wallets: readonly Account[]
  active: number
  onChoose: (index: number) => void
}

/** One button for each wallet under the slider: one Tab stop, arrows move and choose (U26). */
export function WalletPagination({ wallets, active, onChoose }: WalletPaginationProps) {
  const { text } = useTexts()
  const group = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent) => {
    const target = nextStop(event.key, active, wallets.length)
    if (target === undefined) return
    event.preventDefault()
    onChoose(target)
    group.current?.querySelectorAll('button')[target]?.focus()
  }
  return (
    // Handles the bubbling arrow keys of its buttons.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={group} className={styles.pagination} onKeyDown={move}>
      {wallets.map((wallet, index) => (
        <button
          key={wallet.id}
          type="button"
          className={styles.button}
          aria-label={text('home.slide_btn', { code: wallet.currency_code })}
          aria-current={index === active ? 'true' : undefined}
          tabIndex={index === active ? 0 : -1}
          onClick={() => onChoose(index)}
        >
          <span className={styles.chip} translate="no">
            {wallet.currency_code}
          </span>
        </button>
      ))}
    </div>
  )
}

import { useRef, type KeyboardEvent } from 'react'
import type { Account } from '../../contract/wallet.ts'
import { currencySymbol, formatMoney } from '../../lib/money-format.ts'
import { useTexts } from '../../texts/texts.tsx'
import { Amount } from '../../ui/amount.tsx'
import { nextStop } from '../../ui/roving.ts'
import { SymbolDisc } from '../../ui/symbol-disc.tsx'
import styles from './wallet-choice.module.css'

interface WalletChoiceProps {
  /** Name of the group. */
  label: string
  wallets: readonly Account[]
  /** Id of the chosen wallet; undefined while none is. */
  chosenId: string | undefined
  onChoose: (id: string) => void
}

/** The wallets as cards to choose one of; scrolls sideways where there are many (ui.md 6.8, 6.17). */
export function WalletChoice({ label, wallets, chosenId, onChoose }: WalletChoiceProps) {
  const { language } = useTexts()
  const group = useRef<HTMLDivElement>(null)
  const chosen = wallets.findIndex(({ id }) => id === chosenId)
  const move = (event: KeyboardEvent) => {
    const target = nextStop(event.key, Math.max(0, chosen), wallets.length)
    const wallet = target === undefined ? undefined : wallets[target]
    if (target === undefined || !wallet) return
    event.preventDefault()
    onChoose(wallet.id)
    group.current?.querySelectorAll('button')[target]?.focus()
  }
  return (
    <div className={styles.choice}>
      <p className={styles.label} aria-hidden>
        {label}
      </p>
      {/* The arrow keys of its cards are handled where they bubble to. */}
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus */}
      <div
        ref={group}
        className={styles.cards}
        role="radiogroup"
        aria-label={label}
        onKeyDown={move}
      >
        {wallets.map(({ id, currency_code: currency, balance }, index) => (
          <button
            key={id}
            type="button"
            role="radio"
            className={styles.card}
            aria-checked={id === chosenId}
            tabIndex={index === Math.max(0, chosen) ? 0 : -1}
            onClick={() => onChoose(id)}
          >
            <SymbolDisc size={36}>{currencySymbol(currency)}</SymbolDisc>
            <span className={styles.texts}>
              <span className={styles.code}>{currency}</span>
              <Amount parts={formatMoney(balance, { currency, language })} />
            </span>
          </button>
        ))}
      </div>
    </div>
  )
}

import { useEffect, useId, useRef } from 'react'
import type { Account } from '../../../contract/calls/wallet.ts'
import { useShownMoney } from '../../kernel/texts/shown-money.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Amount } from '../../ui/amount/amount.tsx'
import { CurrencyDisc } from '../../ui/icon/currency-disc.tsx'
import { nameAccount } from '../../kernel/lib/account-name.ts'
import styles from './wallet-choice.module.css'

interface WalletChoiceProps {
  /** Name of the group. */
  label: string
  wallets: readonly Account[]
  chosenId: string | undefined
  onChoose: (wallet: Account) => void
}

/** The wallets as radio cards (U42, U48). */
export function WalletChoice({ label, wallets, chosenId, onChoose }: WalletChoiceProps) {
  const { text } = useTexts()
  const shownMoney = useShownMoney()
  const labelId = useId()
  const cards = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const chosen = cards.current?.querySelector(
      `label:has(input[value="${CSS.escape(chosenId ?? '')}"])`,
    )
    chosen?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [chosenId])
  return (
    <div>
      <h2 className={styles.label} id={labelId}>
        {label}
      </h2>
      <div ref={cards} className={styles.cards} role="radiogroup" aria-labelledby={labelId}>
        {wallets.map((wallet) => {
          const { id, currency_code: code } = wallet
          const name = nameAccount(wallet, wallets)
          const money = shownMoney(wallet.balance, { currency: code })
          return (
            <label key={id} className={styles.card}>
              <input
                className={styles.input}
                type="radio"
                name={labelId}
                value={id}
                checked={id === chosenId}
                aria-label={text('wallet.list.item_label', { code: name, balance: money.spoken })}
                onChange={() => onChoose(wallet)}
              />
              <span className={styles.heading}>
                <CurrencyDisc code={code} size={36} />
                <span translate="no">{name}</span>
              </span>
              <Amount parts={money} />
            </label>
          )
        })}
      </div>
    </div>
  )
}

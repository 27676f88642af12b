import { ChevronDown } from '@lucide/icons'
import { useId } from 'react'
import type { Account } from '../../../contract/calls/wallet.ts'
import { MoneyField } from '../../shared/money-act/money-field.tsx'
import { useShownMoney } from '../../kernel/texts/shown-money.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { CurrencyDisc } from '../../ui/icon/currency-disc.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { keepFigures } from '../../ui/text/is-figures.ts'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import styles from './exchange-card.module.css'
import type { ExchangeAmounts, ExchangeSide } from './exchange-quote.ts'
import { openSelectExchange } from './select-exchange-state.ts'

const KEYS = {
  from: {
    label: 'exchange.from_label',
    amount: 'exchange.from_amount',
    currency: 'exchange.currency_btn_from',
  },
  to: {
    label: 'exchange.to_label',
    amount: 'exchange.to_amount',
    currency: 'exchange.currency_btn_to',
  },
} as const

interface ExchangeCardProps {
  side: ExchangeSide
  account: Account
  /** The account's name among the others. */
  name: string
  amounts: ExchangeAmounts
  /** Error of the amount; empty for none. */
  error: string
  /** Whether the error is the balance. */
  isTooMuch: boolean
  /** Marks the amount for two seconds, anew with each key; undefined for no mark. */
  markKey: string | undefined
  isReadOnly: boolean
  onType: (amount: string) => void
  onBlur: () => void
  onSubmit: () => void
  /** Label in place of the usual one, and what stands in place of the balance. */
  label?: string
  note?: string | undefined
  /** The amount follows from others, and the account can be chosen. */
  isComputed?: boolean
  /** Fills in the whole balance; only on the paying side. */
  onMax?: (() => void) | undefined
}

/** One side of the exchange: balance, amount, and the account it belongs to (H1). */
export function ExchangeCard(props: ExchangeCardProps) {
  const { side, account, name, amounts, isTooMuch, markKey, isReadOnly, onMax } = props
  const { text } = useTexts()
  const shownMoney = useShownMoney()
  const labelId = useId()
  const { currency_code: code, balance } = account
  const money = shownMoney(balance, { currency: code })
  return (
    <div role="group" aria-labelledby={labelId} className={styles.card}>
      {markKey !== undefined && <span key={markKey} className={styles.mark} aria-hidden />}
      <div className={styles.heading}>
        <span id={labelId} className={styles.label}>
          {props.label ?? text(KEYS[side].label)}
        </span>
        <span className={isTooMuch ? `${styles.balance} ${styles.exceeded}` : styles.balance}>
          {props.note ?? text('amount.balance', { balance: money.text })}
        </span>
        {onMax && (
          <button type="button" className={styles.max} disabled={isReadOnly} onClick={onMax}>
            <span>{text('exchange.max_btn')}</span>
            <VisuallyHidden>
              {` ${text('exchange.max_btn_label', { balance: money.spoken })}`}
            </VisuallyHidden>
          </button>
        )}
      </div>
      <MoneyField
        size="l"
        align="start"
        label={text(KEYS[side].amount, { code })}
        currency={code}
        hasErrorRoom={props.label === undefined}
        value={amounts[side]}
        error={props.error}
        isReadOnly={isReadOnly || props.isComputed}
        onChange={props.onType}
        onBlur={props.onBlur}
        onSubmit={props.onSubmit}
        end={
          <button
            type="button"
            className={styles.currency}
            aria-label={text(KEYS[side].currency, { code: name })}
            aria-haspopup="dialog"
            disabled={isReadOnly}
            onClick={() => openSelectExchange(side)}
          >
            <CurrencyDisc code={code} size={36} tone="surface" />
            <span translate={keepFigures(name)}>{name}</span>
            <Icon of={ChevronDown} size={20} />
          </button>
        }
      />
    </div>
  )
}

import { useId } from 'react'
import { useShownMoney } from '../../kernel/texts/shown-money.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Amount } from '../../ui/amount/amount.tsx'
import type { Movement } from './movement.ts'
import textStyle from '../../ui/styles/text-style.module.css'
import styles from './wallet-movement.module.css'

/** The last ones show only when there are any. */
const PARTS = [
  { name: 'topUps', labelKey: 'wallet.detail.stat_topups', tone: 'positive', isConstant: true },
  {
    name: 'withdrawals',
    labelKey: 'wallet.detail.stat_withdrawals',
    tone: 'negative',
    isConstant: true,
  },
  {
    name: 'transfersIn',
    labelKey: 'history.category.transfer_in',
    tone: 'positive',
    isConstant: false,
  },
  {
    name: 'transfersOut',
    labelKey: 'history.category.transfer_out',
    tone: 'negative',
    isConstant: false,
  },
  { name: 'exchanges', labelKey: 'history.category.exchange', tone: 'plain', isConstant: false },
  { name: 'other', labelKey: 'wallet.detail.stat_other', tone: 'plain', isConstant: false },
] as const

interface WalletMovementProps {
  code: string
  /** Undefined while it is unknown. */
  movement: Movement | undefined
}

/** Cards with the sums of incoming, outgoing, exchanged and other transactions (E6). */
export function WalletMovement({ code, movement }: WalletMovementProps) {
  const { text } = useTexts()
  const shownMoney = useShownMoney()
  const titleId = useId()
  if (!movement) return null
  return (
    <div role="group" aria-labelledby={titleId}>
      <h3 id={titleId} className={styles.title}>
        {text('wallet.detail.stat_title')}
      </h3>
      <dl className={styles.sums}>
        {PARTS.filter(({ name, isConstant }) => isConstant || movement[name].count > 0).map(
          ({ name, labelKey, tone }) => {
            const { amount, count } = movement[name]
            const money = shownMoney(amount, { currency: code, hasPlus: true })
            return (
              <div key={name} className={styles.sum}>
                <dt className={textStyle.caption}>{text(labelKey)}</dt>
                <dd>
                  <Amount parts={money} tone={count === 0 || money.isHidden ? 'plain' : tone} />
                  <span className={styles.count}>
                    {text('wallet.detail.stat_count', { count })}
                  </span>
                </dd>
              </div>
            )
          },
        )}
      </dl>
    </div>
  )
}

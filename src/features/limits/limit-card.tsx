import { ArrowUpRight, type LucideIconData, Plus, Send } from '@lucide/icons'
import { useId } from 'react'
import type { CurrencyLimit, OnceLimit, OperationLimits } from '../../../contract/calls/limits.ts'
import { formatMoney } from '../../../contract/rules/money-format.ts'
import type { TextKey } from '../../kernel/texts/built-in.ts'
import { type LimitedAction, notAllowedKey } from '../../kernel/texts/not-allowed.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { SymbolDisc } from '../../ui/icon/symbol-disc.tsx'
import { DayMeter } from './day-meter.tsx'
import styles from './limit-card.module.css'

interface Look {
  icon: LucideIconData
  title: TextKey
  action: LimitedAction
}

const LOOKS: Readonly<Record<OperationLimits['operation'], Look>> = {
  transfer: { icon: Send, title: 'limits.transfers', action: 'send' },
  withdrawal: { icon: ArrowUpRight, title: 'limits.withdrawals', action: 'withdrawal' },
  topup: { icon: Plus, title: 'limits.topups', action: 'topup' },
}

interface LimitCardProps {
  operation: OperationLimits['operation']
  isAllowed: boolean
  limit: CurrencyLimit
}

/** The limits of one kind of operations in one currency. */
export function LimitCard({ operation, isAllowed, limit }: LimitCardProps) {
  const { text } = useTexts()
  const id = useId()
  const { icon, title, action } = LOOKS[operation]
  return (
    <section className={styles.card} aria-labelledby={id}>
      <div className={styles.head}>
        <SymbolDisc tone="soft">
          <Icon of={icon} size={20} />
        </SymbolDisc>
        <h2 id={id} className={styles.title}>
          {text(title)}
        </h2>
      </div>
      {isAllowed ? (
        <Periods limit={limit} name={text(title)} />
      ) : (
        <p className={styles.note}>{text(notAllowedKey(action))}</p>
      )}
    </section>
  )
}

function Periods({ limit, name }: { limit: CurrencyLimit; name: string }) {
  const { text } = useTexts()
  const { currency_code: code, once, day } = limit
  if (once.length === 0 && !day) return <p className={styles.note}>{text('limits.none')}</p>
  return (
    <>
      {day && <DayMeter currency={code} limit={day} operation={name} />}
      {once.length > 0 && <Once currency={code} limits={once} />}
    </>
  )
}

const METHODS = {
  sbp: 'limits.once_sbp',
  card: 'limits.once_card',
  usdc: 'limits.once',
} as const satisfies Readonly<Record<NonNullable<OnceLimit['method']>, TextKey>>

/** One method is not named: it is the only way. */
function Once({ currency, limits }: { currency: string; limits: readonly OnceLimit[] }) {
  const { text, language } = useTexts()
  const isOnly = limits.length === 1
  return (
    <dl className={styles.once}>
      {limits.map(({ method, greatest }) => (
        <div key={method ?? ''} className={styles.row}>
          <dt className={styles.label}>
            {text(method === undefined || isOnly ? 'limits.once' : METHODS[method])}
          </dt>
          <dd className={styles.value}>
            {text('limits.up_to', { amount: formatMoney(greatest, { currency, language }).text })}
          </dd>
        </div>
      ))}
    </dl>
  )
}

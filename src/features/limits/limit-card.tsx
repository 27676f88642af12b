import { ArrowUpRight, type LucideIconData, Plus, Send } from '@lucide/icons'
import { useId, useState } from 'react'
import type {
  CurrencyLimit,
  DayLimit,
  OnceLimit,
  OperationLimits,
  OwnLimit,
} from '../../../contract/calls/limits.ts'
import { formatMoney } from '../../../contract/rules/money-format.ts'
import { LIMIT_PERIODS, type LimitedOperation } from '../../../contract/rules/own-limits.ts'
import type { TextKey } from '../../kernel/texts/built-in.ts'
import { type LimitedAction, notAllowedKey } from '../../kernel/texts/not-allowed.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { SymbolDisc } from '../../ui/icon/symbol-disc.tsx'
import textStyle from '../../ui/styles/text-style.module.css'
import styles from './limit-card.module.css'
import { LimitMeter } from './limit-meter.tsx'
import { lowerLimit } from './lower-limit.ts'
import { OwnLimitsDialog } from './own-limits-dialog.tsx'
import ownStyles from './own-limits.module.css'
import { RaiseNotice } from './raise-notice.tsx'

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

/**
 * The limits of one kind of operations in one currency, and raises of the owner's own that wait.
 */
export function LimitCard({ operation, isAllowed, limit }: LimitCardProps) {
  const { text } = useTexts()
  const id = useId()
  const { icon, title, action } = LOOKS[operation]
  const limited = operation === 'topup' ? undefined : operation
  return (
    <>
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
          <Periods limit={limit} name={text(title)} hasOwn={limited !== undefined} />
        ) : (
          <p className={textStyle.caption}>{text(notAllowedKey(action))}</p>
        )}
        {isAllowed && limited && (
          <ChangeLimits operation={limited} limit={limit} name={text(title)} />
        )}
      </section>
      {limited &&
        LIMIT_PERIODS.map((period) => {
          const own = limit[`own_${period}`]
          if (!own?.raise) return null
          const { raise } = own
          const of = { operation: limited, period, currency: limit.currency_code }
          return <RaiseNotice key={period} {...of} limit={{ ...own, raise }} />
        })}
    </>
  )
}

interface ChangeLimitsProps {
  operation: LimitedOperation
  limit: CurrencyLimit
  name: string
}

function ChangeLimits(props: ChangeLimitsProps) {
  const { text } = useTexts()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button kind="soft" isWide onClick={() => setIsOpen(true)}>
        {text('own_limits.change_btn')}
      </Button>
      <OwnLimitsDialog {...props} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}

interface PeriodsProps {
  limit: CurrencyLimit
  name: string
  /** Limits of the owner's own are shown, also where there are none. */
  hasOwn: boolean
}

function Periods({ limit, name, hasOwn }: PeriodsProps) {
  const { text } = useTexts()
  const { currency_code: currency, once, day: ofWallet, own_day, own_month } = limit
  const day = lowerLimit(currency, { own: own_day, ofWallet })
  if (once.length === 0 && !day && !own_month) {
    return <p className={textStyle.caption}>{text('limits.none')}</p>
  }
  return (
    <>
      {day && (
        <LimitMeter
          currency={currency}
          label={text('limits.day')}
          limit={day}
          operation={name}
          caption={
            hasOwn ? <Captions currency={currency} own={own_day} ofWallet={ofWallet} /> : undefined
          }
        />
      )}
      {own_month && (
        <LimitMeter
          currency={currency}
          label={text('limits.month')}
          limit={own_month}
          operation={name}
          caption={<Captions currency={currency} own={own_month} ofWallet={undefined} />}
        />
      )}
      {once.length > 0 && <Once currency={currency} limits={once} />}
    </>
  )
}

interface CaptionsProps {
  currency: string
  own: OwnLimit | undefined
  ofWallet: DayLimit | undefined
}

/** The limit of the owner's own, and that of the wallet. */
function Captions({ currency, own, ofWallet }: CaptionsProps) {
  const { text, language } = useTexts()
  const write = (amount: string) => formatMoney(amount, { currency, language }).text
  return (
    <p className={ownStyles.captions}>
      <span>
        {own ? text('own_limits.own', { amount: write(own.limit) }) : text('own_limits.none')}
      </span>
      {ofWallet && <span>{text('own_limits.wallet', { amount: write(ofWallet.limit) })}</span>}
    </p>
  )
}

/** One method is not named: it is the only way. */
function Once({ currency, limits }: { currency: string; limits: readonly OnceLimit[] }) {
  const { text, language } = useTexts()
  const isOnly = limits.length === 1
  return (
    <dl className={styles.once}>
      {limits.map(({ method, greatest }) => (
        <div key={method ?? ''} className={styles.row}>
          <dt className={styles.label}>
            {text(method === undefined || isOnly ? 'limits.once' : `limits.once_${method}`)}
          </dt>
          <dd className={styles.value}>
            {text('limits.up_to', { amount: formatMoney(greatest, { currency, language }).text })}
          </dd>
        </div>
      ))}
    </dl>
  )
}

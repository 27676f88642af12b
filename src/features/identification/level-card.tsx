import { ShieldAlert, ShieldCheck, ShieldEllipsis } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import type { AuthInfo, DailyLimit } from '../../../contract/calls/profile.ts'
import { ADDITIONS } from '../../../contract/rules/capabilities.ts'
import { LoadError } from '../../shared/query-state/load-error.tsx'
import { profileQuery } from '../../shared/profile/profile.queries.ts'
import { useDateWords } from '../../kernel/texts/date-words.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { formatFullDate } from '../../kernel/lib/dates.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import { Skeleton } from '../../ui/progress/skeleton.tsx'
import { SymbolDisc } from '../../ui/icon/symbol-disc.tsx'
import { abortReasonKey, hasReasons } from './abort-reason.ts'
import { useIdentificationWatch } from './identification-watch.ts'
import { LevelButton } from './level-button.tsx'
import styles from './level-card.module.css'
import { LevelHelp } from './level-help.tsx'
import { levelStep } from './level-step.ts'
import { formatMoney } from '../../../contract/rules/money-format.ts'
import { useShownMoney } from '../../kernel/texts/shown-money.ts'

interface LevelCardProps {
  /** With help and permissions, as in the settings; without them in the right column. */
  isFull?: boolean
}

/** The identification level and its next action (J4). */
export function LevelCard({ isFull = false }: LevelCardProps) {
  const { data: profile, error, isFetching } = useQuery(profileQuery)
  if (profile) return <Level profile={profile} isFull={isFull} />
  if (!error) return <Skeleton height={148} radius={28} />
  return (
    <LoadError titleKey="kyc.identification_level.error" error={error} isRetrying={isFetching} />
  )
}

const LOOKS = {
  none: { icon: ShieldAlert, tone: 'warning', statusKey: 'kyc.status.none', badge: 'neutral' },
  upgrade: { icon: ShieldAlert, tone: 'warning', statusKey: 'kyc.status.none', badge: 'neutral' },
  retry: {
    icon: ShieldAlert,
    tone: 'negative',
    statusKey: 'kyc.status.aborted',
    badge: 'negative',
  },
  refresh: {
    icon: ShieldEllipsis,
    tone: 'warning',
    statusKey: 'kyc.status.in_progress',
    badge: 'warning',
  },
  renew: {
    icon: ShieldAlert,
    tone: 'warning',
    statusKey: 'kyc.status.complete',
    badge: 'positive',
  },
  done: {
    icon: ShieldCheck,
    tone: 'positive',
    statusKey: 'kyc.status.complete',
    badge: 'positive',
  },
} as const

function Level({ profile, isFull }: { profile: AuthInfo; isFull: boolean }) {
  const { text } = useTexts()
  const dates = useDateWords()
  const step = levelStep(profile)
  const until = profile.identification_level?.valid_until
  useIdentificationWatch(step)
  const { icon, tone, badge } = LOOKS[step]
  const active = hasReasons(profile) ? profile.active_identification : undefined
  const isRunning = step === 'refresh'
  // Of a check that goes on the reason says which document was asked for.
  const reasonKey = isRunning || step === 'retry' ? abortReasonKey(active?.reason) : undefined
  const statusKey = isRunning && reasonKey ? 'kyc.status.asked' : LOOKS[step].statusKey
  const canContinue = active?.status === 'pending'
  const hasLimitsPage = profile.capabilities.includes(ADDITIONS)
  // What is done and allowed takes one row, which says it once; its limits have a page of their
  // own.
  const isRow = step === 'done' && profile.is_topup_allowed && profile.is_withdrawal_allowed
  const hasStatus = isFull ? !isRow : step !== 'none' && step !== 'upgrade'
  const hasLimits = isFull && profile.is_withdrawal_allowed && !hasLimitsPage
  if (isRow && !isFull) return null
  return (
    <section className={styles.card} aria-label={text('settings.verification_title')}>
      <div className={styles.level}>
        <SymbolDisc size="tile" tone={tone}>
          <Icon of={icon} size={20} />
        </SymbolDisc>
        <div className={styles.names}>
          {!isRow && <p className={styles.label}>{text('kyc.identification_level.title')}</p>}
          <p className={styles.name}>
            {isRow
              ? text(statusKey)
              : profile.identification_level?.name || text('kyc.identification_level.none')}
          </p>
        </div>
        {isFull && <LevelHelp hasTable={hasLimitsPage} />}
      </div>
      {(hasStatus || hasLimits) && (
        <dl className={styles.rows}>
          {hasStatus && (
            <div className={styles.row}>
              <dt className={styles.label}>{text('kyc.status_label')}</dt>
              <dd className={`${styles.badge} ${styles[badge]}`}>{text(statusKey)}</dd>
            </div>
          )}
          {isFull && hasStatus && <Permissions profile={profile} />}
          {hasLimits && <LimitRows limits={profile.limits ?? []} />}
        </dl>
      )}
      {until !== undefined && (isFull || step === 'renew') && (
        <p className={styles.label}>
          {text('kyc.valid_until', { date: formatFullDate(`${until}T12:00`, dates) })}
        </p>
      )}
      {reasonKey && <p className={styles.reason}>{text(reasonKey)}</p>}
      <LevelButton step={step} canContinue={canContinue} />
    </section>
  )
}

/** Withdrawal limits of 24 hours and what is left of them, as rows of a definition list. */
function LimitRows({ limits }: { limits: readonly DailyLimit[] }) {
  const { text, language } = useTexts()
  const shownMoney = useShownMoney()
  return limits.map(({ currency_code: currency, daily_left, daily_limit }) => {
    return (
      <div key={currency} className={styles.row}>
        <dt className={styles.label}>{text('limits.withdrawals_day', { currency })}</dt>
        <dd>
          {text('limits.left_of', {
            left: shownMoney(daily_left, { currency }).text,
            limit: formatMoney(daily_limit, { currency, language }).text,
          })}
        </dd>
      </div>
    )
  })
}

/** Permissions of the level, as rows of a definition list. */
function Permissions({ profile }: { profile: AuthInfo }) {
  const { text } = useTexts()
  const rows = [
    { key: 'settings.permissions_topup', isAllowed: profile.is_topup_allowed },
    { key: 'settings.permissions_withdrawal', isAllowed: profile.is_withdrawal_allowed },
  ] as const
  return rows.map(({ key, isAllowed }) => (
    <div key={key} className={styles.row}>
      <dt className={styles.label}>{text(key)}</dt>
      <dd>{text(isAllowed ? 'settings.permission_on' : 'settings.permission_off')}</dd>
    </div>
  ))
}

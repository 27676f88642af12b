import { useQuery } from '@tanstack/react-query'
import { ShieldAlert, ShieldCheck, ShieldEllipsis } from 'lucide-react'
import type { AuthInfo } from '../../contract/auth.ts'
import { profileQuery } from '../../entities/profile/profile.queries.ts'
import { useTexts } from '../../texts/texts.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SymbolDisc } from '../../ui/symbol-disc.tsx'
import { LevelButton } from './level-button.tsx'
import styles from './level-card.module.css'
import { levelStep } from './level-step.ts'

/** The identification level and the one thing that can be done about it (J4). */
export function LevelCard() {
  const { data: profile, isError } = useQuery(profileQuery)
  // The profile card beside it says what went wrong.
  if (!profile) return isError ? null : <Skeleton height={148} radius={28} />
  return <Level profile={profile} />
}

const LOOKS = {
  none: { Icon: ShieldAlert, tone: 'warning' },
  upgrade: { Icon: ShieldAlert, tone: 'warning' },
  retry: { Icon: ShieldAlert, tone: 'negative' },
  refresh: { Icon: ShieldEllipsis, tone: 'warning' },
  done: { Icon: ShieldCheck, tone: 'positive' },
} as const

const STATUS_KEYS = {
  none: 'kyc.status.none',
  upgrade: 'kyc.status.none',
  retry: 'kyc.status.aborted',
  refresh: 'kyc.status.in_progress',
  done: 'kyc.status.complete',
} as const

function Level({ profile }: { profile: AuthInfo }) {
  const { text } = useTexts()
  const step = levelStep(profile)
  const { Icon, tone } = LOOKS[step]
  return (
    <section className={styles.card} aria-label={text('settings.verification_title')}>
      <div className={styles.level}>
        <SymbolDisc size="tile" tone={tone}>
          <Icon size={20} strokeWidth={2} />
        </SymbolDisc>
        <div>
          <p className={styles.label}>{text('kyc.identification_level.title')}</p>
          <p className={styles.name}>
            {profile.identification_level?.name || text('kyc.identification_level.none')}
          </p>
        </div>
      </div>
      {step !== 'none' && step !== 'upgrade' && (
        <p className={styles.label}>
          {text('kyc.status_label')}: {text(STATUS_KEYS[step])}
        </p>
      )}
      <LevelButton step={step} />
    </section>
  )
}

import { CircleCheck } from '@lucide/icons'
import { useTexts } from '../../../kernel/texts/texts.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Avatar } from '../../../ui/icon/avatar.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { LiveRegion } from '../../../ui/notice/live-region.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { Skeleton } from '../../../ui/progress/skeleton.tsx'
import textStyle from '../../../ui/styles/text-style.module.css'
import styles from './name-card.module.css'
import type { NameCheck } from './name-check.ts'

interface NameCardProps {
  check: NameCheck
  onRetry: () => void
}

/**
 * The name that the bank returned, or why there is none. That it has no such account is an error of
 * the bank field.
 */
export function NameCard({ check, onRetry }: NameCardProps) {
  const { text } = useTexts()
  const announced = () => {
    if (check.name === 'checking') return text('payout.name_checking')
    return check.name === 'told' ? `${text('payout.name_label')}: ${check.person}` : ''
  }
  return (
    <>
      <LiveRegion message={announced()} />
      <Content check={check} onRetry={onRetry} />
    </>
  )
}

function Content({ check, onRetry }: NameCardProps) {
  const { text } = useTexts()
  switch (check.name) {
    case 'checking':
      return <Skeleton height={68} radius={24} />
    case 'told':
      return (
        <>
          <div className={styles.card}>
            <Avatar name={check.person} />
            <div className={styles.texts}>
              <p className={textStyle.caption}>{text('payout.name_label')}</p>
              <p className={styles.name}>{check.person}</p>
            </div>
            <Icon of={CircleCheck} className={styles.sign} />
          </div>
          {check.isOther && (
            <Notice kind="warning" role="status">
              {text('payout.name_differs')}
            </Notice>
          )}
        </>
      )
    case 'untold':
      return <Notice role="status">{text('payout.name_none')}</Notice>
    case 'limit':
      return (
        <Notice kind="warning" role="status">
          {check.message}
        </Notice>
      )
    case 'failed':
      return (
        <Notice
          kind="warning"
          role="status"
          action={
            <Button kind="soft" size="small" onClick={onRetry}>
              {text('common.retry')}
            </Button>
          }
        >
          {text('payout.name_error')}
        </Notice>
      )
    default:
      return null
  }
}

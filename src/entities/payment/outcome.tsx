import { CircleAlert, CircleCheck, TriangleAlert } from '@lucide/icons'
import { useEffect, type ReactNode } from 'react'
import { host } from '../../platform/current-host.ts'
import { Icon } from '../../ui/icon.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import styles from './outcome.module.css'
import { StageHeading } from './stage-heading.tsx'

export type OutcomeTone = 'waiting' | 'success' | 'failed' | 'unknown'

const SIGNS = { success: CircleCheck, failed: CircleAlert, unknown: TriangleAlert }

interface OutcomeProps {
  tone: OutcomeTone
  title: ReactNode
  /** What follows from it. */
  children?: ReactNode
  /** The ways on, one below the other. */
  actions?: ReactNode
  /** Stands in an alert dialog, which is read out as a whole: the focus is on its button. */
  isAlert?: boolean
  /** Fills a sheet, or a whole page. */
  look?: 'sheet' | 'page'
}

/** How something that takes its time stands: a sign, a title that takes the focus as a rule, what to do next. */
export function Outcome(props: OutcomeProps) {
  const { tone, title, children, actions, isAlert = false, look = 'sheet' } = props
  const isPage = look === 'page'
  useEffect(() => {
    if (tone === 'success') host().giveFeedback('success')
    if (tone === 'failed') host().giveFeedback('error')
  }, [tone])
  const sign = tone === 'waiting' ? undefined : SIGNS[tone]
  return (
    <div className={`${styles.outcome} ${styles[look]}`}>
      <span className={`${styles.sign} ${styles[tone]}`}>
        {sign ? <Icon of={sign} size={isPage ? 44 : 36} /> : <Spinner size={isPage ? 64 : 56} />}
      </span>
      <StageHeading key={tone} takesFocus={!isAlert} level={isPage ? 2 : 3}>
        {title}
      </StageHeading>
      <div className={styles.text}>{children}</div>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}

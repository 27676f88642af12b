import { CircleAlert, CircleCheck, type LucideIconData, TriangleAlert } from '@lucide/icons'
import { useEffect } from 'react'
import { host } from '../../kernel/platform/current-host.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import { Spinner } from '../../ui/progress/spinner.tsx'
import styles from './outcome.module.css'
import { StageHeading } from './stage-heading.tsx'
import type { Content } from '../../ui/content/content.ts'

export type OutcomeTone = 'waiting' | 'success' | 'failed' | 'unknown'

const SIGNS = { success: CircleCheck, failed: CircleAlert, unknown: TriangleAlert }

interface OutcomeProps {
  tone: OutcomeTone
  title: Content
  /** Text about the consequence. */
  children?: Content
  /** Actions, one below the other. */
  actions?: Content
  /** Inside an alert dialog, which is read out as a whole, so that the focus is on its button. */
  isAlert?: boolean
  /** Replaces the icon of the tone. */
  icon?: LucideIconData
  /** Fills a sheet, or a whole page. */
  look?: 'sheet' | 'page'
  /** Level of the title; of a page without a header it is the first. */
  level?: 1 | 2 | 3
}

/**
 * State of a running or finished operation: an icon, a title that usually takes the focus, and next
 * actions.
 */
export function OutcomeView(props: OutcomeProps) {
  const { tone, title, children, actions, isAlert = false, look = 'sheet' } = props
  const isPage = look === 'page'
  const { level = isPage ? 2 : 3 } = props
  useEffect(() => {
    if (tone === 'success') host().giveFeedback('success')
    if (tone === 'failed') host().giveFeedback('error')
  }, [tone])
  const sign = props.icon ?? (tone === 'waiting' ? undefined : SIGNS[tone])
  return (
    <div className={`${styles.outcome} ${styles[look]}`}>
      <span className={`${styles.sign} ${styles[tone]}`}>
        {sign ? <Icon of={sign} size={isPage ? 44 : 36} /> : <Spinner size={isPage ? 64 : 56} />}
      </span>
      <StageHeading key={tone} takesFocus={!isAlert} level={level}>
        {title}
      </StageHeading>
      <div className={styles.text}>{children}</div>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}

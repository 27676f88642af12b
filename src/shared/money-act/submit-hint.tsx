import { useOnline } from '../../kernel/api/use-online.ts'
import type { ActCall } from '../../../contract/rules/act-calls.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import styles from './offline-hint.module.css'
import { useIsUnsettled } from './unsettled-acts.ts'

interface SubmitHintProps {
  id: string
  /** What the button does. */
  act: ActCall
}

/**
 * Tells near a button why it is disabled: offline, or while the outcome of the same act is awaited
 * (K2).
 */
export function SubmitHint({ id, act }: SubmitHintProps) {
  const { text } = useTexts()
  const isOnline = useOnline()
  const isUnsettled = useIsUnsettled(act)
  return (
    <p id={id} className={styles.hint} role="status">
      {isOnline ? isUnsettled && text('act.wait_hint') : text('error.offline_action')}
    </p>
  )
}

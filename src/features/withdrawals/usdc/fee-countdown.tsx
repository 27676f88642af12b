import { useCoolDown } from '../../../kernel/runtime/use-cool-down.ts'
import { useTexts } from '../../../kernel/texts/texts.tsx'
import styles from './fee-countdown.module.css'

/** Seconds before the end from which on they are shown. */
const SHOWN_FROM = 15

/** Tells in the last seconds when a fee is renewed. It takes its room from the beginning. */
export function FeeCountdown({ expiresAt }: { expiresAt: number }) {
  const { text } = useTexts()
  const seconds = useCoolDown(expiresAt)
  const isShown = seconds > 0 && seconds <= SHOWN_FROM
  return <p className={styles.countdown}>{isShown && text('crypto.fee_valid', { seconds })}</p>
}

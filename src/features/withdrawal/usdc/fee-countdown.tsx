import { useEffect, useState } from 'react'
import { useTexts } from '../../../texts/texts.tsx'
import styles from './fee-countdown.module.css'

const TICK_MS = 1000
/** Seconds before the end from which on they are shown. */
const SHOWN_FROM = 15

/** Tells in the last seconds when a fee is renewed. It takes its room from the beginning. */
export function FeeCountdown({ expiresAt }: { expiresAt: number }) {
  const { text } = useTexts()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.ceil((expiresAt - now) / 1000)
  const isShown = seconds > 0 && seconds <= SHOWN_FROM
  return <p className={styles.countdown}>{isShown && text('crypto.fee_valid', { seconds })}</p>
}

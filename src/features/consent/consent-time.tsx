import type { Consent } from '../../../contract/calls/programs.ts'
import { useClock } from '../../kernel/runtime/clock.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { LiveRegion } from '../../ui/notice/live-region.tsx'
import styles from './consent-request.module.css'
import { MINUTE_MS } from '../../../contract/rules/durations.ts'

/**
 * How long a request can still be answered; read out with who asks, and again in the last minute.
 */
export function ConsentTime({ consent, name }: { consent: Consent; name: string }) {
  const { text } = useTexts()
  const { host, expires_at: end } = consent
  const minutes = useClock((now) => Math.max(1, Math.ceil((Date.parse(end) - now) / MINUTE_MS)))
  const left = text('consent.valid_for', { minutes })
  return (
    <>
      <p className={styles.time}>{left}</p>
      <LiveRegion message={minutes > 1 ? text('consent.announce', { name, host }) : left} />
    </>
  )
}

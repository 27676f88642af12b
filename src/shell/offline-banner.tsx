import { WifiOff } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { showToast } from '../lib/toasts.ts'
import { useTexts } from '../texts/texts.tsx'
import styles from './offline-banner.module.css'
import { useOnline } from './use-online.ts'

/** Says that there is no network, and when it is back (ui.md 4.1). */
export function OfflineBanner() {
  const { text } = useTexts()
  const isOnline = useOnline()
  const wasOnline = useRef(isOnline)
  useEffect(() => {
    if (isOnline && !wasOnline.current) showToast(text('error.back_online'))
    wasOnline.current = isOnline
  }, [isOnline, text])
  return (
    <div role="status">
      {!isOnline && (
        <p className={styles.banner}>
          <WifiOff size={20} aria-hidden />
          {text('error.offline')}
        </p>
      )}
    </div>
  )
}

import { WifiOff } from '@lucide/icons'
import { useEffect, useRef } from 'react'
import { formatAge } from '../kernel/lib/dates.ts'
import { dismissText, showToast } from '../kernel/runtime/toasts.ts'
import { useDateWords } from '../kernel/texts/date-words.ts'
import { useTexts } from '../kernel/texts/texts.tsx'
import { Icon } from '../ui/icon/icon.tsx'
import styles from './offline-banner.module.css'
import { useOldestShown } from './use-oldest-shown.ts'
import { useOnline } from '../kernel/api/use-online.ts'

/** Toasts that are true only while there is no network, and only while there is one. */
const WHILE_OFFLINE = ['error.offline', 'error.offline_action'] as const
const WHILE_ONLINE = ['error.back_online'] as const

/** Shows that there is no network and how old the data is, and when the network is back (U22). */
export function OfflineBanner() {
  const { text } = useTexts()
  const isOnline = useOnline()
  const wasOnline = useRef(isOnline)
  useEffect(() => {
    if (isOnline !== wasOnline.current) {
      for (const key of isOnline ? WHILE_OFFLINE : WHILE_ONLINE) dismissText(text(key))
      if (isOnline) showToast(text('error.back_online'))
    }
    wasOnline.current = isOnline
  }, [isOnline, text])
  return (
    <div role="status">
      {!isOnline && (
        <p className={styles.banner}>
          <Icon of={WifiOff} size={20} />
          <span>
            <span>{text('error.offline')}</span>
            <Age />
          </span>
        </p>
      )}
    </div>
  )
}

/** Subscribes to every change of data, so it is mounted only while it shows. */
function Age() {
  const { text } = useTexts()
  const words = useDateWords()
  const shownAt = useOldestShown()
  if (shownAt === undefined) return null
  return (
    <span className={styles.age}>
      {text('error.stale', { time: formatAge(new Date(shownAt), words) })}
    </span>
  )
}

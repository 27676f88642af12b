import { useLayoutEffect, useRef, useState } from 'react'
import { Moment } from '../../texts/moment.tsx'
import type { Notification } from '../../contract/wallet.ts'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './notification-item.module.css'

interface NotificationItemProps {
  notification: Notification
  isNew: boolean
}

/** One message, six lines at most until it is opened; plain text, addresses in it are no links. */
export function NotificationItem({ notification, isNew }: NotificationItemProps) {
  const { text } = useTexts()
  const [isWhole, setIsWhole] = useState(false)
  const { ref, isCut } = useIsCut(isWhole)
  return (
    <li className={styles.item}>
      {isNew && <span className={styles.dot} aria-hidden />}
      {isNew && <VisuallyHidden>{text('notifications.new_badge')}</VisuallyHidden>}
      <p ref={ref} className={isWhole ? styles.message : `${styles.message} ${styles.short}`}>
        {notification.message}
      </p>
      {(isCut || isWhole) && (
        <Button
          kind="plain"
          size="small"
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
        >
          {text('common.more')}
        </Button>
      )}
      <Moment className={styles.time} at={notification.created_at} />
    </li>
  )
}

/** Tells whether the text of the element does not fit into its lines. */
function useIsCut(isWhole: boolean) {
  const ref = useRef<HTMLParagraphElement>(null)
  const [isCut, setIsCut] = useState(false)
  useLayoutEffect(() => {
    const element = ref.current
    if (element && !isWhole) setIsCut(element.scrollHeight > element.clientHeight + 1)
  }, [isWhole])
  return { ref, isCut }
}

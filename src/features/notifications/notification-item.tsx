import { ChevronRight } from '@lucide/icons'
import { useAtomValue } from 'jotai'
import { Link } from '@tanstack/react-router'
import { useLayoutEffect, useRef, useState } from 'react'
import { hideMoneyIn } from '../../../contract/rules/money-format.ts'
import type { OwnerNotification } from '../../../contract/calls/wallet.ts'
import { areBalancesHiddenAtom } from '../../kernel/environment/hidden-balances.ts'
import { formatTime } from '../../kernel/lib/dates.ts'
import { MomentText } from '../../kernel/texts/moment.tsx'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { SymbolDisc } from '../../ui/icon/symbol-disc.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import styles from './notification-item.module.css'
import { LOOKS } from './notification-look.ts'
import { closeNotifications } from './notification-panel-state.ts'
import { useNotificationPage } from './use-notification-page.ts'
import type { Content } from '../../ui/content/content.ts'

interface NotificationItemProps {
  notification: OwnerNotification
  isNew: boolean
  /** It came in while the list is shown. */
  isArrived: boolean
  /** Not under the heading of its day, so that it shows its date. */
  hasDay: boolean
  /** It was pressed: its page opens, or it is only marked as read. */
  onOpen: () => void
}

/** One message with the icon of its kind, linked to its page where there is one. */
export function NotificationItem(props: NotificationItemProps) {
  const { notification, isNew, isArrived, hasDay, onOpen } = props
  const { text } = useTexts()
  const isHidden = useAtomValue(areBalancesHiddenAtom)
  const { kind, message, created_at: at } = notification
  const look = kind && LOOKS[kind]
  const page = useNotificationPage(notification)
  const isMarkable = isNew && notification.is_read === false
  const time = hasDay ? (
    <MomentText className={styles.time} at={at} format="recent" />
  ) : (
    <time className={styles.time} dateTime={at}>
      {formatTime(at)}
    </time>
  )
  return (
    <li className={isArrived ? styles.arrived : undefined}>
      <Frame page={page} onOpen={onOpen} isMarkable={isMarkable}>
        {look && (
          <SymbolDisc tone={look.tone}>
            <Icon of={look.icon} size={20} />
          </SymbolDisc>
        )}
        <span className={styles.texts}>
          {isNew && <VisuallyHidden>{text('notifications.new_badge')}</VisuallyHidden>}
          <Message
            key={String(isMarkable)}
            isNew={isNew}
            isWhole={page !== undefined || isMarkable}
            isOperation={page !== undefined && notification.number !== undefined}
          >
            {isHidden ? hideMoneyIn(message) : message}
          </Message>
          {time}
        </span>
        {isNew && <span className={styles.dot} aria-hidden />}
        {page && <Icon of={ChevronRight} className={styles.chevron} size={20} />}
      </Frame>
    </li>
  )
}

interface FrameProps {
  page: ReturnType<typeof useNotificationPage>
  onOpen: () => void
  /** A press marks it as read, where it leads to no page. */
  isMarkable: boolean
  children: Content
}

function Frame({ page, onOpen, isMarkable, children }: FrameProps) {
  if (page) {
    return (
      <Link
        {...page}
        className={`${styles.item} ${styles.pressable}`}
        onClick={() => {
          onOpen()
          closeNotifications()
        }}
      >
        {children}
      </Link>
    )
  }
  if (!isMarkable) return <div className={styles.item}>{children}</div>
  return (
    <button type="button" className={`${styles.item} ${styles.pressable}`} onClick={onOpen}>
      {children}
    </button>
  )
}

interface MessageProps {
  isNew: boolean
  /** Shows the whole text, since a link cannot contain a button. */
  isWhole: boolean
  /** A press opens the receipt, which readers hear. */
  isOperation: boolean
  children: string
}

/** At most four lines until it is expanded; plain text, without links. */
function Message({ isNew, isWhole, isOperation, children }: MessageProps) {
  const { text } = useTexts()
  const [isOpened, setIsOpened] = useState(isWhole)
  const { ref, isCut } = useIsCut(isOpened)
  const classes = [styles.message, isNew && styles.new, !isOpened && styles.short]
  return (
    <>
      {isOperation && (
        <VisuallyHidden>
          {text('notifications.item_open', { message: children.replace(/\.$/, '') })}
        </VisuallyHidden>
      )}
      <span ref={ref} className={classes.filter(Boolean).join(' ')} aria-hidden={isOperation}>
        {children}
      </span>
      {!isWhole && (isCut || isOpened) && (
        <Button
          kind="plain"
          size="small"
          aria-expanded={isOpened}
          onClick={() => setIsOpened(!isOpened)}
        >
          {text('common.more')}
        </Button>
      )}
    </>
  )
}

/** Returns whether the text overflows its lines. */
function useIsCut(isWhole: boolean) {
  const ref = useRef<HTMLSpanElement>(null)
  const [isCut, setIsCut] = useState(false)
  useLayoutEffect(() => {
    const element = ref.current
    if (element && !isWhole) setIsCut(element.scrollHeight > element.clientHeight + 1)
  }, [isWhole])
  return { ref, isCut }
}

import { BellOff, Settings } from '@lucide/icons'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { ADDITIONS, NOTICES, PUSH } from '../../../contract/rules/capabilities.ts'
import { hideMoneyIn } from '../../../contract/rules/money-format.ts'
import type { OwnerNotification } from '../../../contract/calls/wallet.ts'
import { areBalancesHiddenAtom } from '../../kernel/environment/hidden-balances.ts'
import { useCapability } from '../../shared/profile/capability.ts'
import { ShowMore } from '../../shared/transaction/show-more.tsx'
import { PushQuestionPlace } from '../../shared/push/push-question-place.tsx'
import { MoreFailed } from '../../shared/query-state/more-failed.tsx'
import { QueryBlock } from '../../shared/query-state/query-block.tsx'
import { showToast } from '../../kernel/runtime/toasts.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Button } from '../../ui/button/button.tsx'
import { iconButtonClass } from '../../ui/button/icon-button.tsx'
import { LiveRegion } from '../../ui/notice/live-region.tsx'
import { EmptyState } from '../../ui/notice/empty-state.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { Deferred } from '../../ui/deferred/deferred.tsx'
import { isNew, lastSeenAtom, markSeen } from './last-seen.ts'
import { findArrived } from './notification-days.ts'
import { NotificationGroups } from './notification-groups.tsx'
import stack from '../../ui/styles/stack.module.css'
import styles from './notification-list.module.css'
import { closeNotifications } from './notification-panel-state.ts'
import { NotificationSkeleton } from './notification-skeleton.tsx'
import { notificationsQuery } from './notifications.queries.ts'
import { findOlder, olderNotificationsQuery } from './older-notifications.queries.ts'
import { markShownRead, sendMarks, showMarks } from './read-marks.ts'

/** Time after which an open panel looks for new notifications. */
const REFRESH_MS = 15_000
const NONE: readonly OwnerNotification[] = []

/**
 * The list of notifications, by day, with the question about push messages when it is due (C6, M8).
 */
export function NotificationList() {
  const { language } = useTexts()
  const skeleton = <NotificationSkeleton />
  return (
    <QueryBlock
      query={useQuery({ ...notificationsQuery(language), refetchInterval: REFRESH_MS })}
      titleKey="notifications.error"
      skeleton={skeleton}
    >
      {(newest) => (
        <Deferred placeholder={skeleton}>
          <Notifications newest={newest} />
        </Deferred>
      )}
    </QueryBlock>
  )
}

function Notifications({ newest }: { newest: readonly OwnerNotification[] }) {
  const { text, language } = useTexts()
  const queryClient = useQueryClient()
  const hasMarks = useCapability(ADDITIONS)
  const hasPush = useCapability(PUSH)
  const before = hasMarks ? findOlder(newest) : undefined
  const older = useInfiniteQuery(olderNotificationsQuery(language, before))
  const all = [...newest, ...(older.data?.pages.flat() ?? [])]
  const lastSeen = useAtomValue(lastSeenAtom)
  // Notifications that were new on opening stay marked while the panel is open.
  const [seenOnOpening] = useState(lastSeen)
  useEffect(() => {
    markSeen(newest)
    // An answer that was on its way may lack what waits to be sent.
    if (hasMarks) showMarks(queryClient)
  }, [newest, hasMarks, queryClient])
  useEffect(() => {
    if (!hasMarks) return undefined
    const send = () => void sendMarks(queryClient)
    send()
    window.addEventListener('online', send)
    return () => window.removeEventListener('online', send)
  }, [hasMarks, queryClient])
  const isUnread = (one: OwnerNotification) => isNew(one, seenOnOpening)
  const arrived = useArrived(newest)
  const hasMore = before !== undefined && (older.data === undefined || older.hasNextPage)
  return (
    <div className={stack.gap4}>
      <Announcement of={arrived} />
      <Head
        isUnread={hasMarks && all.some(isUnread)}
        onReadAll={() => {
          markShownRead(queryClient, { until: all[0]?.created_at ?? '' })
          showToast(text('notifications.read_all_done'))
        }}
      />
      <PushQuestionPlace isDue={hasPush && newest.some(isOperation)} />
      {all.length === 0 && (
        <EmptyState icon={<Icon of={BellOff} />} title={text('notifications.empty_title')}>
          {text('notifications.empty_descr')}
        </EmptyState>
      )}
      <NotificationGroups
        notifications={all}
        arrived={arrived}
        isUnread={isUnread}
        onOpen={({ id, is_read }) => {
          if (hasMarks && id !== undefined && is_read === false)
            markShownRead(queryClient, { ids: [id] })
        }}
      />
      {older.isError && <MoreFailed titleKey="notifications.error" query={older} />}
      {hasMore && !older.isError && (
        <ShowMore
          isBusy={older.isFetching}
          isFetching={older.isFetching}
          onMore={() => void older.fetchNextPage()}
        />
      )}
    </div>
  )
}

/** Returns what came in last while the list is shown. */
function useArrived(newest: readonly OwnerNotification[]): readonly OwnerNotification[] {
  const [shown, setShown] = useState({ newest, arrived: NONE })
  if (shown.newest !== newest) {
    const arrived = findArrived(shown.newest, newest)
    setShown({ newest, arrived: arrived.length > 0 ? arrived : shown.arrived })
  }
  return shown.arrived
}

/** Tells readers what came in. */
function Announcement({ of }: { of: readonly OwnerNotification[] }) {
  const isHidden = useAtomValue(areBalancesHiddenAtom)
  const words = of.map(({ message }) => (isHidden ? hideMoneyIn(message) : message))
  return <LiveRegion message={words.join('\n')} />
}

/** A finished operation: the question about push messages is due (M8). */
function isOperation({ kind, number }: OwnerNotification): boolean {
  return number !== undefined && (kind === 'in' || kind === 'out' || kind === 'failed')
}

function Head({ isUnread, onReadAll }: { isUnread: boolean; onReadAll: () => void }) {
  const { text } = useTexts()
  const hasSettings = useCapability(NOTICES)
  if (!isUnread && !hasSettings) return null
  const label = text('notifications.settings_btn')
  return (
    <div className={styles.head}>
      {isUnread && (
        <Button kind="plain" size="medium" onClick={onReadAll}>
          {text('notifications.read_all')}
        </Button>
      )}
      {hasSettings && (
        <Link
          to="/settings/notifications"
          className={`${iconButtonClass('bare')} ${styles.settings}`}
          aria-label={label}
          title={label}
          onClick={closeNotifications}
        >
          <Icon of={Settings} />
        </Link>
      )}
    </div>
  )
}

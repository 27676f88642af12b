import { useAtomValue } from 'jotai'
import { BlockBoundary } from '../../shared/query-state/block-boundary.tsx'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { lazyModule, useLazyModule } from '../../ui/deferred/lazy-module.ts'
import { Panel } from '../../ui/dialog/panel.tsx'
import { NotificationSkeleton } from './notification-skeleton.tsx'
import { closeNotifications, isNotificationPanelOpenAtom } from './notification-panel-state.ts'

const LIST = lazyModule(() => import('./notification-list.tsx'))

/** Panel with the notifications (C6, U34). */
export function NotificationPanel() {
  const { text } = useTexts()
  const isOpen = useAtomValue(isNotificationPanelOpenAtom)
  return (
    <Panel
      isOpen={isOpen}
      onClose={closeNotifications}
      title={text('notifications.title')}
      closeLabel={text('notifications.close_btn')}
    >
      {isOpen && (
        <BlockBoundary name="notifications">
          <LaterList />
        </BlockBoundary>
      )}
    </Panel>
  )
}

function LaterList() {
  const file = useLazyModule(LIST)
  return file ? <file.NotificationList /> : <NotificationSkeleton />
}

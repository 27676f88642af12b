import { Eye, Mail } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { NoticePreferences } from '../../../contract/calls/notification-switches.ts'
import { PageRow } from '../../shared/page-row/page-row.tsx'
import { noticesQuery } from '../../shared/push/notices.queries.ts'
import { renewPush } from '../../shared/push/turn-on-push.ts'
import { QueryBlock } from '../../shared/query-state/query-block.tsx'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Switch } from '../../ui/choice/switch.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { SymbolDisc } from '../../ui/icon/symbol-disc.tsx'
import { ListCard } from '../../ui/list/list-card.tsx'
import { Skeleton } from '../../ui/progress/skeleton.tsx'
import { NoticeTable } from './notice-table.tsx'
import stack from '../../ui/styles/stack.module.css'
import styles from './notices-screen.module.css'
import { PushHere } from './push-here.tsx'
import { useNotices } from './use-notices.ts'
import { usePushHere } from './use-push-here.ts'

/** What the owner is notified of outside of the app, and where (M8). */
export function NoticesScreen() {
  return (
    <QueryBlock
      query={useQuery(noticesQuery)}
      titleKey="prefs.error"
      skeleton={
        <div className={stack.gap4}>
          <Skeleton height={380} radius={24} />
          <Skeleton height={72} radius={24} />
        </div>
      }
    >
      {(preferences) => <Preferences preferences={preferences} />}
    </QueryBlock>
  )
}

function Preferences({ preferences }: { preferences: NoticePreferences }) {
  const { text } = useTexts()
  const { turn, showSums } = useNotices()
  const here = usePushHere()
  const { push, channels, shows_sums: showsSums } = preferences
  const { check } = here
  useEffect(() => {
    if (push) void renewPush(push).then(check)
  }, [push, check])
  const off = channels
    .filter(({ channel, is_reaching }) =>
      channel === 'push' ? here.state !== 'on' && !is_reaching : !is_reaching,
    )
    .map(({ channel }) => ({ channel, canTurnOn: channel === 'push' && here.state === 'ask' }))
  const needsAddress = off.some(({ channel }) => channel === 'email')
  return (
    <div className={stack.gap4}>
      <NoticeTable
        preferences={preferences}
        off={off}
        onTurn={(wanted) => {
          // The first switch asks the browser.
          if (off.some(({ channel }) => channel === wanted.channel)) here.turn(true)
          else turn(wanted)
        }}
      />
      {needsAddress && (
        <ListCard>
          <PageRow
            to="/settings/profile"
            icon={Mail}
            title={text('prefs.email_confirm')}
            caption={text('prefs.email_confirm_descr')}
          />
        </ListCard>
      )}
      <div className={styles.card}>
        <SymbolDisc tone="soft">
          <Icon of={Eye} size={20} />
        </SymbolDisc>
        <div className={styles.setting}>
          <Switch isOn={showsSums} onChange={showSums}>
            <span className={styles.title}>{text('prefs.sum_on_lock')}</span>
            <span className={styles.caption}>{text('prefs.sum_on_lock_descr')}</span>
          </Switch>
        </div>
      </div>
      {push && <PushHere state={here.state} isBusy={here.isBusy} onTurn={here.turn} />}
    </div>
  )
}

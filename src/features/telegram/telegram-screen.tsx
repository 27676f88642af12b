import { Send } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { PinNotice } from '../../shared/profile/pin-notice.tsx'
import { useIsPinMissing } from '../../shared/profile/use-is-pin-missing.ts'
import { useMessenger } from '../../kernel/platform/messenger.ts'
import { launchTelegram, presentLaunch } from '../../shared/telegram/launch.ts'
import { formatFullDate } from '../../kernel/lib/dates.ts'
import { QueryBlock } from '../../shared/query-state/query-block.tsx'
import { useDateWords } from '../../kernel/texts/date-words.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Button, buttonClass } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { SymbolDisc } from '../../ui/icon/symbol-disc.tsx'
import { ListCard, ListItem, RowContents } from '../../ui/list/list-card.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { RowSkeleton } from '../../ui/progress/skeleton.tsx'
import { LinkDialogs } from './link-dialogs.tsx'
import stack from '../../ui/styles/stack.module.css'
import styles from './telegram.module.css'
import { telegramQuery } from './telegram.queries.ts'
import { DeviceRows } from './device-rows.tsx'
import { UnlinkButton } from './unlink-button.tsx'

/** The owner's account of Telegram: linked and unlinked (Q1). */
export function TelegramScreen() {
  const { text } = useTexts()
  const telegram = useQuery(telegramQuery)
  return (
    <div className={stack.gap4}>
      <p className={styles.about}>{text('tg.about')}</p>
      <QueryBlock
        query={telegram}
        titleKey="tg.error"
        skeleton={
          <div className={styles.skeleton}>
            <RowSkeleton margin="14px 16px" />
          </div>
        }
      >
        {({ bot_name, link }) => (link ? <Linked {...link} /> : <Unlinked botName={bot_name} />)}
      </QueryBlock>
    </div>
  )
}

function Linked({ name, linked_at }: { name: string; linked_at: string | undefined }) {
  const { text } = useTexts()
  const words = useDateWords()
  return (
    <>
      <ListCard>
        <ListItem>
          <div className={styles.account}>
            <RowContents
              leading={
                <SymbolDisc tone="soft">
                  <Icon of={Send} size={20} />
                </SymbolDisc>
              }
              title={name}
              caption={
                linked_at && text('tg.linked_on', { date: formatFullDate(linked_at, words) })
              }
            />
          </div>
        </ListItem>
      </ListCard>
      <DeviceRows />
      <UnlinkButton name={name} />
    </>
  )
}

/** Links the account that opened the app; elsewhere it leads to the bot. */
function Unlinked({ botName }: { botName: string }) {
  const { text } = useTexts()
  const isPinMissing = useIsPinMissing()
  const hosted = useMessenger()
  const [isOpen, setIsOpen] = useState(false)
  const [isLaunched, setIsLaunched] = useState(presentLaunch() !== undefined)
  // A messenger that answers late brings the launch with it.
  useEffect(() => {
    if (!hosted) return
    void launchTelegram().then((launch) => setIsLaunched(launch !== undefined))
  }, [hosted])
  const close = () => setIsOpen(false)
  if (isPinMissing) return <PinNotice isShown />
  if (!hosted) {
    return (
      <a
        className={buttonClass({ kind: 'soft', isWide: true })}
        href={`https://t.me/${encodeURIComponent(botName)}?startapp=telegram`}
        target="_blank"
        rel="noreferrer"
      >
        {text('tg.open_bot')}
      </a>
    )
  }
  if (!isLaunched) return <Notice kind="info">{text('tg.link_expired')}</Notice>
  return (
    <>
      <Button kind="soft" isWide onClick={() => setIsOpen(true)}>
        {text('tg.connect_btn')}
      </Button>
      <LinkDialogs isOpen={isOpen} onPutOff={close} onLinked={close} />
    </>
  )
}

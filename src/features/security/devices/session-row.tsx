import {
  CircleQuestionMark,
  Laptop,
  type LucideIconData,
  Send,
  Smartphone,
  Tablet,
} from '@lucide/icons'
import type { DeviceKind, OwnSession } from '../../../../contract/calls/security.ts'
import { formatDateTime } from '../../../kernel/lib/dates.ts'
import { useDateWords } from '../../../kernel/texts/date-words.ts'
import { useTexts } from '../../../kernel/texts/texts.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { SymbolDisc } from '../../../ui/icon/symbol-disc.tsx'
import { ListItem, RowContents } from '../../../ui/list/list-card.tsx'
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx'
import styles from './devices.module.css'

const ICONS: Readonly<Record<DeviceKind, LucideIconData>> = {
  phone: Smartphone,
  tablet: Tablet,
  computer: Laptop,
  messenger: Send,
  unknown: CircleQuestionMark,
}

interface SessionRowProps {
  session: OwnSession
  isEnding: boolean
  onEnd: () => void
  /** The device is lost. */
  onLost: () => void
}

/**
 * A session: its device, when and where it was used, and a button that ends it unless it is this
 * one.
 */
export function SessionRow({ session, isEnding, onEnd, onLost }: SessionRowProps) {
  const { text } = useTexts()
  const { is_current: isCurrent, kind } = session
  const device = session.device || text('security.session_unknown')
  return (
    <ListItem>
      <div className={styles.row}>
        <RowContents
          leading={
            <SymbolDisc tone={isCurrent ? 'positive' : 'neutral'}>
              <Icon of={ICONS[kind]} size={20} />
            </SymbolDisc>
          }
          title={device}
          caption={<LastUse session={session} />}
          trailing={
            isCurrent ? undefined : (
              <button
                type="button"
                className={styles.end}
                aria-disabled={isEnding || undefined}
                aria-busy={isEnding || undefined}
                onClick={onEnd}
              >
                <VisuallyHidden>{text('security.session_end_label', { device })}</VisuallyHidden>
                <span aria-hidden>{text('security.session_end')}</span>
              </button>
            )
          }
        />
      </div>
      {!isCurrent && (
        <div className={styles.lost}>
          <Button kind="dangerPlain" size="small" onClick={onLost}>
            <VisuallyHidden>{text('freeze.lost_label', { device })}</VisuallyHidden>
            <span aria-hidden>{text('freeze.lost_btn')}</span>
          </Button>
        </div>
      )}
    </ListItem>
  )
}

function LastUse({ session }: { session: OwnSession }) {
  const { text } = useTexts()
  const words = useDateWords()
  const { network, is_current: isCurrent, is_online: isOnline, last_used_at } = session
  const place = network && text('security.session_network', { network })
  if (isCurrent) {
    const here = <span className={styles.here}>{text('security.session_this')}</span>
    return place ? (
      <>
        {here}
        <span>{` ·\u00a0${place}`}</span>
      </>
    ) : (
      here
    )
  }
  const time = formatDateTime(last_used_at, words)
  if (!place) return <span>{time}</span>
  return (
    <span>
      {isOnline
        ? text('security.session_now', { place })
        : text('security.session_active', { time, place })}
    </span>
  )
}

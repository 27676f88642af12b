import { Bell, type LucideIconData, Mail, Send } from '@lucide/icons'
import { Link } from '@tanstack/react-router'
import type { NoticePreferences } from '../../../contract/calls/notification-switches.ts'
import {
  NOTICE_KINDS,
  type NoticeChannelName,
  type NoticeKind,
  type NoticeSwitch,
} from '../../../contract/rules/notification-switches.ts'
import type { TextKey } from '../../kernel/texts/built-in.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { CellSwitch } from '../../ui/choice/cell-switch.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import styles from './notice-table.module.css'

const CHANNELS: Readonly<Record<NoticeChannelName, { icon: LucideIconData; title: TextKey }>> = {
  push: { icon: Bell, title: 'prefs.push' },
  telegram: { icon: Send, title: 'prefs.telegram' },
  email: { icon: Mail, title: 'prefs.email' },
}

interface NoticeTableProps {
  preferences: NoticePreferences
  /**
   * Channels that reach nobody: their switches are off, and the first one may turn push messages
   * on.
   */
  off: readonly { channel: NoticeChannelName; canTurnOn: boolean }[]
  onTurn: (wanted: NoticeSwitch) => void
}

/** A switch for each kind of notice at each channel of the server. */
export function NoticeTable({ preferences, off, onTurn }: NoticeTableProps) {
  const { text } = useTexts()
  const channels = preferences.channels.map(({ channel }) => channel)
  return (
    <div className={styles.card}>
      <table className={styles.table}>
        <thead>
          <tr className={styles.head}>
            <th scope="col" className={styles.about}>
              {text('prefs.descr')}
            </th>
            {channels.map((channel) => (
              <th key={channel} scope="col" className={styles.channel}>
                <Icon of={CHANNELS[channel].icon} size={20} />
                <span>{text(CHANNELS[channel].title)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {NOTICE_KINDS.map((kind) => (
            <tr key={kind} className={styles.row}>
              <th scope="row" className={styles.kind}>
                <span>{text(`prefs.kind_${kind}`)}</span>
                <Hint kind={kind} preferences={preferences} off={off} onTurn={onTurn} />
              </th>
              {channels.map((channel) => (
                <td
                  key={channel}
                  className={styles.cell}
                  data-channel={text(CHANNELS[channel].title)}
                >
                  <Cell
                    found={preferences.switches.find(
                      (one) => one.kind === kind && one.channel === channel,
                    )}
                    off={off.find((one) => one.channel === channel)}
                    onTurn={onTurn}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/**
 * Says by which channels a kind that is always sent arrives, and where by none, offers the step
 * that is missing (M8).
 */
function Hint({
  kind,
  preferences: { switches },
  off,
  onTurn,
}: NoticeTableProps & { kind: NoticeKind }) {
  const { text, language } = useTexts()
  if (kind !== 'out' && kind !== 'security') return null
  const reaching = switches
    .filter((one) => one.kind === kind && one.is_on)
    .filter(({ channel }) => !off.some((one) => one.channel === channel))
    .map(({ channel }) => text(CHANNELS[channel].title))
  if (reaching.length > 0) {
    const channels = new Intl.ListFormat(language).format(reaching)
    return <span className={styles.hint}>{text('prefs.kind_arrives', { channels })}</span>
  }
  const push = off.find(({ canTurnOn }) => canTurnOn)
  const step = off.find(({ channel }) => channel !== 'push')
  return (
    <>
      <span className={styles.hint}>{text('prefs.kind_only_here')}</span>
      {push ? (
        <button
          type="button"
          className={styles.step}
          onClick={() => onTurn({ kind, channel: push.channel, is_on: true })}
        >
          {text('prefs.push_step')}
        </button>
      ) : (
        step && (
          <Link
            to={step.channel === 'email' ? '/settings/profile' : '/settings/telegram'}
            className={styles.step}
          >
            {text(step.channel === 'email' ? 'prefs.email_confirm' : 'prefs.telegram_link')}
          </Link>
        )
      )}
    </>
  )
}

interface CellProps {
  found: NoticePreferences['switches'][number] | undefined
  off: NoticeTableProps['off'][number] | undefined
  onTurn: (wanted: NoticeSwitch) => void
}

/** Empty where the server has no such switch. */
function Cell({ found, off, onTurn }: CellProps) {
  const { text } = useTexts()
  if (!found) return null
  const { kind, channel, is_on: isOn, is_locked: isLocked } = found
  return (
    <CellSwitch
      label={text('prefs.cell', {
        kind: text(`prefs.kind_${kind}`),
        channel: text(CHANNELS[channel].title),
      })}
      isOn={isOn && !off}
      isLocked={isLocked && !off}
      isDisabled={off?.canTurnOn === false}
      onChange={(wanted) => onTurn({ kind, channel, is_on: wanted })}
    />
  )
}

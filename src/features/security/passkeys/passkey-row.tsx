import {
  EllipsisVertical,
  KeyRound,
  Laptop,
  type LucideIconData,
  Smartphone,
  Usb,
} from '@lucide/icons'
import type { Passkey, PasskeyKind } from '../../../../contract/calls/passkeys.ts'
import { formatDayWithin } from '../../../kernel/lib/dates.ts'
import { useDateWords } from '../../../kernel/texts/date-words.ts'
import { useTexts } from '../../../kernel/texts/texts.tsx'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { SymbolDisc } from '../../../ui/icon/symbol-disc.tsx'
import { ListItem, RowContents } from '../../../ui/list/list-card.tsx'
import styles from './passkeys.module.css'

const ICONS: Readonly<Record<PasskeyKind, LucideIconData>> = {
  phone: Smartphone,
  computer: Laptop,
  key: Usb,
  unknown: KeyRound,
}

interface PasskeyRowProps {
  passkey: Passkey
  /** Opens what can be done with it. */
  onOpen: () => void
}

/** A passkey: its name, when it was added and used, and what can be done with it. */
export function PasskeyRow({ passkey, onOpen }: PasskeyRowProps) {
  const { text } = useTexts()
  const words = useDateWords()
  const { name, kind, created_at, last_used_at } = passkey
  const added = formatDayWithin(created_at, words)
  return (
    <ListItem>
      <div className={styles.row}>
        <RowContents
          leading={
            <SymbolDisc tone="soft">
              <Icon of={ICONS[kind]} size={20} />
            </SymbolDisc>
          }
          title={name}
          caption={
            last_used_at
              ? text('security.passkey_used', { added, used: formatDayWithin(last_used_at, words) })
              : text('security.passkey_never', { added })
          }
          trailing={
            <IconButton
              label={text('security.passkey_menu', { name })}
              on="bare"
              aria-haspopup="dialog"
              onClick={onOpen}
            >
              <Icon of={EllipsisVertical} size={20} />
            </IconButton>
          }
        />
      </div>
    </ListItem>
  )
}

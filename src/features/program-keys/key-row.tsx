import { KeyRound, Trash2 } from '@lucide/icons'
import { IconButton } from '../../ui/button/icon-button.tsx'
import type { Content } from '../../ui/content/content.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import { SymbolDisc } from '../../ui/icon/symbol-disc.tsx'
import { ListItem, RowContents } from '../../ui/list/list-card.tsx'
import styles from './keys.module.css'

interface KeyRowProps {
  title: string
  caption: Content
  /** Name of the button that removes the key. */
  removeLabel: string
  onRemove: () => void
}

/** One key of a list, with the button that removes it. */
export function KeyRow({ title, caption, removeLabel, onRemove }: KeyRowProps) {
  return (
    <ListItem>
      <div className={styles.row}>
        <RowContents
          leading={
            <SymbolDisc tone="soft">
              <Icon of={KeyRound} size={20} />
            </SymbolDisc>
          }
          title={title}
          caption={caption}
          trailing={
            <IconButton label={removeLabel} on="bare" aria-haspopup="dialog" onClick={onRemove}>
              <Icon of={Trash2} size={20} />
            </IconButton>
          }
        />
      </div>
    </ListItem>
  )
}

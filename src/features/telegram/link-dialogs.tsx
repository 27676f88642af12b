import { Send } from '@lucide/icons'
import { useState } from 'react'
import { PinDialog } from '../../shared/profile/pin-dialog.tsx'
import { messenger } from '../../kernel/platform/messenger.ts'
import { presentLaunch } from '../../shared/telegram/launch.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { SymbolDisc } from '../../ui/icon/symbol-disc.tsx'
import { ListCard, ListItem, RowContents } from '../../ui/list/list-card.tsx'
import styles from './telegram.module.css'
import { useLink } from './use-link.ts'

interface LinkDialogsProps {
  isOpen: boolean
  /** The owner said "not now", or closed it. */
  onPutOff: () => void
  onLinked: () => void
}

/** Asks whether to link the account that opened the app, and then for the PIN (Q1). */
export function LinkDialogs({ isOpen, onPutOff, onLinked }: LinkDialogsProps) {
  const { text } = useTexts()
  const [isAsking, setIsAsking] = useState(false)
  const link = useLink({
    onLinked: () => {
      setIsAsking(false)
      onLinked()
    },
  })
  const ask = () => {
    messenger()?.requestWriting()
    setIsAsking(true)
  }
  return (
    <>
      <Dialog
        isOpen={isOpen && !isAsking}
        onClose={onPutOff}
        title={text('tg.link_title')}
        closeLabel={text('common.close')}
        footer={
          <>
            <Button isWide onClick={ask}>
              {text('tg.link_btn')}
            </Button>
            <Button kind="plain" isWide onClick={onPutOff}>
              {text('common.not_now')}
            </Button>
          </>
        }
      >
        <p className={styles.about}>{text('tg.link_descr')}</p>
        <ListCard>
          <ListItem>
            <div className={styles.account}>
              <RowContents
                leading={
                  <SymbolDisc tone="soft">
                    <Icon of={Send} size={20} />
                  </SymbolDisc>
                }
                title={presentLaunch()?.telegram_name}
                caption={text('tg.link_account')}
              />
            </div>
          </ListItem>
        </ListCard>
      </Dialog>
      <PinDialog
        isOpen={isOpen && isAsking}
        failure={link.error}
        isBusy={link.isPending}
        onPin={link.start}
        onClose={() => {
          link.reset()
          setIsAsking(false)
        }}
      />
    </>
  )
}

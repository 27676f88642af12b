import { useEffect, useState } from 'react'
import { messenger } from '../../kernel/platform/messenger.ts'
import { report } from '../../kernel/runtime/report.ts'
import { localStore } from '../../kernel/runtime/storage.ts'
import { showToast } from '../../kernel/runtime/toasts.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { useIsNothingOpen } from './is-nothing-open.ts'

const OPENS_KEY = 'telegram-opens'
/** The opening after which it is offered, once. */
const OFFERED_AT = 3

/** Offers to put the app on the home screen, once, after it was opened three times (Q2). */
export function HomeScreenOffer() {
  const { text } = useTexts()
  const isNothingOpen = useIsNothingOpen()
  const [isOffered, setIsOffered] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    const screen = messenger()?.homeScreen
    if (!screen) return
    screen.onAdded(() => showToast(text('tg.home_added')))
    if (countOpening() !== OFFERED_AT) return
    screen.isOffered().then(setIsOffered, (error: unknown) => report('host.home', error))
    // Once for each opening of the app.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  if (isOffered && isNothingOpen && !isOpen) {
    setIsOffered(false)
    setIsOpen(true)
  }
  const close = () => setIsOpen(false)
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={text('tg.home_title')}
      closeLabel={text('common.close')}
      footer={
        <>
          <Button
            isWide
            onClick={() => {
              close()
              messenger()?.homeScreen?.add()
            }}
          >
            {text('tg.home_btn')}
          </Button>
          <Button kind="plain" isWide onClick={close}>
            {text('common.not_now')}
          </Button>
        </>
      }
    />
  )
}

function countOpening(): number {
  const count = Number(localStore.read(OPENS_KEY) ?? 0) + 1
  if (count <= OFFERED_AT) localStore.write(OPENS_KEY, String(count))
  return count
}

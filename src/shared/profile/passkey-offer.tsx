import { KeyRound } from '@lucide/icons'
import { useState } from 'react'
import { postponePasskeyOffer } from '../passkey/offer-time.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Button } from '../../ui/button/button.tsx'
import { QuestionCard } from '../../ui/notice/question-card.tsx'
import { PinDialog } from './pin-dialog.tsx'
import { useAddPasskey } from './use-add-passkey.ts'

/** Offers to add a passkey of this device, which needs the PIN once more (M2). */
export function PasskeyOffer() {
  const { text } = useTexts()
  const [isAnswered, setIsAnswered] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  const add = useAddPasskey({
    onAdded: () => setIsAnswered(true),
    onEnded: () => setIsOpen(false),
  })
  if (isAnswered) return null
  return (
    <>
      <QuestionCard
        icon={KeyRound}
        title={text('security.passkey_offer_title')}
        error={add.error === '' ? undefined : add.error}
        answers={
          <>
            <Button
              size="medium"
              isWide
              onClick={() => {
                add.reset()
                setIsOpen(true)
              }}
            >
              {text('security.passkey_add')}
            </Button>
            <Button
              kind="plain"
              size="medium"
              isWide
              onClick={() => {
                postponePasskeyOffer()
                setIsAnswered(true)
              }}
            >
              {text('common.not_now')}
            </Button>
          </>
        }
      >
        {text('security.passkeys_descr')}
      </QuestionCard>
      <PinDialog
        isOpen={isOpen}
        failure={add.pinFailure}
        isBusy={add.isPending}
        waiting={add.isAtDevice ? text('confirm.passkey_waiting') : ''}
        onPin={add.start}
        onClose={() => setIsOpen(false)}
      />
    </>
  )
}

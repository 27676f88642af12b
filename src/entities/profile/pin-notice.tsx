import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { showToast } from '../../lib/toasts.ts'
import { errorText } from '../../texts/error-text.ts'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { profileQuery } from './profile.queries.ts'
import { PinForm } from './pin-form.tsx'
import { isPinNotSavedAtom } from './pin-state.ts'

/** On Home while the owner has no PIN: says what that costs and sets one (D10). */
export function PinNotice() {
  const { text } = useTexts()
  const { data: profile } = useQuery(profileQuery)
  const hasFailed = useAtomValue(isPinNotSavedAtom)
  const [isOpen, setIsOpen] = useState(false)
  const [error, setError] = useState('')
  // A server that says whether there is a PIN knows best; one that does not leaves our own memory.
  const isMissing = profile?.is_pin_set === undefined ? hasFailed : !profile.is_pin_set
  return (
    <>
      {isMissing && (
        <Notice
          kind="warning"
          action={
            <Button kind="soft" size="small" onClick={() => setIsOpen(true)}>
              {text('auth.pin.set_btn')}
            </Button>
          }
        >
          {text('auth.pin.not_saved')}
        </Notice>
      )}
      <Dialog
        isOpen={isOpen}
        hasField
        onClose={() => setIsOpen(false)}
        title={text('auth.register.step3_title')}
        closeLabel={text('common.close')}
      >
        <PinForm
          errorMessage={error}
          onDone={(result) => {
            setError(result.isSaved ? '' : errorText(result.error, text))
            if (!result.isSaved) return
            setIsOpen(false)
            showToast(text('auth.register.pin_saved'))
          }}
        />
      </Dialog>
    </>
  )
}

import { useState } from 'react'
import { showToast } from '../../kernel/runtime/toasts.ts'
import { errorText } from '../../kernel/texts/error-text.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { PinForm } from './pin-form.tsx'

interface PinNoticeProps {
  /**
   * The PIN is missing and no more urgent notice shows. A dialog opened from the notice stays open.
   */
  isShown: boolean
}

/** Notice on Home while the owner has no PIN: names the consequence and lets them set one (D10). */
export function PinNotice({ isShown }: PinNoticeProps) {
  const { text } = useTexts()
  const [isOpen, setIsOpen] = useState(false)
  const [error, setError] = useState('')
  return (
    <>
      {isShown && (
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
            const hasFailed = result.outcome === 'failed'
            setError(hasFailed ? errorText(result.error, text) : '')
            if (hasFailed) return
            setIsOpen(false)
            const isSaved = result.outcome === 'saved'
            showToast(text(isSaved ? 'auth.register.pin_saved' : 'auth.pin.kept'))
          }}
        />
      </Dialog>
    </>
  )
}

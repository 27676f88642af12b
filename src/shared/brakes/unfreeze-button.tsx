import { useState } from 'react'
import { useOnline } from '../../kernel/api/use-online.ts'
import { showToast } from '../../kernel/runtime/toasts.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Button, type ButtonLook } from '../../ui/button/button.tsx'
import { UnfreezePlace } from './unfreeze-place.tsx'

/** Ends the owner's freeze after PIN or passkey (S7). */
export function UnfreezeButton(look: ButtonLook) {
  const { text } = useTexts()
  const isOnline = useOnline()
  const [isAsked, setIsAsked] = useState(false)
  return (
    <>
      <Button
        {...look}
        onClick={() => {
          if (isOnline) setIsAsked(true)
          else showToast(text('error.offline_action'))
        }}
      >
        {text('freeze.unfreeze_btn')}
      </Button>
      <UnfreezePlace isOpen={isAsked} onClose={() => setIsAsked(false)} />
    </>
  )
}

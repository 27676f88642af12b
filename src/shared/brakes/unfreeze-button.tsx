import { useTexts } from '../../kernel/texts/texts.tsx'
import { Button, type ButtonLook } from '../../ui/button/button.tsx'
import { UnfreezePlace } from './unfreeze-place.tsx'
import { useUnfreeze } from './use-unfreeze.ts'

/** Ends the owner's freeze after PIN or passkey (S7). */
export function UnfreezeButton(look: ButtonLook) {
  const { text } = useTexts()
  const end = useUnfreeze({ isFrozen: true })
  return (
    <>
      <Button {...look} onClick={end.ask}>
        {text('freeze.unfreeze_btn')}
      </Button>
      <UnfreezePlace isOpen={end.isAsked} onClose={end.close} />
    </>
  )
}

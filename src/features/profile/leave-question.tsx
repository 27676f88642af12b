import { useBlocker } from '@tanstack/react-router'
import { useReloadBlocker } from '../../kernel/runtime/use-reload-blocker.ts'
import { isSignedIn } from '../../kernel/session/session.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'

/** Asks before the page is left while a change is under way; the browser asks before a reload. */
export function LeaveQuestion({ isUnderWay }: { isUnderWay: boolean }) {
  const { text } = useTexts()
  useReloadBlocker('phone-change', isUnderWay)
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: isSignedIn,
    enableBeforeUnload: true,
    withResolver: true,
    disabled: !isUnderWay,
  })
  return (
    <Dialog
      kind="alert"
      isOpen={status === 'blocked'}
      onClose={() => reset?.()}
      title={text('profile.phone_leave_title')}
      footer={
        <>
          <Button isWide onClick={() => reset?.()}>
            {text('common.continue')}
          </Button>
          <Button kind="soft" isWide onClick={() => proceed?.()}>
            {text('profile.phone_leave_btn')}
          </Button>
        </>
      }
    >
      <p>{text('profile.phone_leave_descr')}</p>
    </Dialog>
  )
}

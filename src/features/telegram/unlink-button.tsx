import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../kernel/api/call.ts'
import { useGuardedMutation } from '../../kernel/api/use-guarded-mutation.ts'
import { telegramEndpoints } from '../../../contract/calls/telegram.ts'
import { showToast } from '../../kernel/runtime/toasts.ts'
import { errorText } from '../../kernel/texts/error-text.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ErrorLine } from '../../ui/field/error-line.tsx'
import { refreshTelegram } from './telegram.queries.ts'

/** Unlinks the account after a question: sessions that it opened end, this one among them (Q1). */
export function UnlinkButton({ name }: { name: string }) {
  const { text } = useTexts()
  const queryClient = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const unlink = useGuardedMutation({
    mutationFn: () => call(telegramEndpoints.unlinkTelegram),
    onSuccess: () => {
      setIsAsking(false)
      showToast(text('tg.unlinked'))
    },
    onSettled: () => refreshTelegram(queryClient),
  })
  const close = () => {
    unlink.reset()
    setIsAsking(false)
  }
  return (
    <>
      <Button kind="dangerPlain" isWide onClick={() => setIsAsking(true)}>
        {text('tg.unlink_btn')}
      </Button>
      <Dialog
        kind="alert"
        isOpen={isAsking}
        canClose={!unlink.isPending}
        onClose={close}
        title={text('tg.unlink_title', { name })}
        footer={
          <>
            <Button kind="danger" isWide isBusy={unlink.isPending} onClick={() => unlink.start()}>
              {text('tg.unlink_btn')}
            </Button>
            <Button kind="soft" isWide onClick={close}>
              {text('common.cancel')}
            </Button>
          </>
        }
      >
        <p>{text('tg.unlink_descr')}</p>
        <ErrorLine message={unlink.error ? errorText(unlink.error, text) : undefined} />
      </Dialog>
    </>
  )
}

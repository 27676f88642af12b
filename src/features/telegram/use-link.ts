import { useQueryClient } from '@tanstack/react-query'
import { callKeyed } from '../../kernel/api/call-keyed.ts'
import { useGuardedMutation } from '../../kernel/api/use-guarded-mutation.ts'
import { telegramEndpoints } from '../../../contract/calls/telegram.ts'
import { showToast } from '../../kernel/runtime/toasts.ts'
import { presentLaunch } from '../../shared/telegram/launch.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { refreshTelegram } from './telegram.queries.ts'

/** Links the account that opened the app to the owner's wallet, after the PIN (Q1). */
export function useLink({ onLinked }: { onLinked: () => void }) {
  const { text } = useTexts()
  const queryClient = useQueryClient()
  return useGuardedMutation({
    mutationFn: (pin_code: string) =>
      callKeyed(telegramEndpoints.linkTelegram, {
        body: { secret: presentLaunch()?.secret ?? '', pin_code },
        idempotencyKey: crypto.randomUUID(),
        isRepeatable: true,
      }),
    onSuccess: () => {
      showToast(text('tg.linked'))
      onLinked()
    },
    onSettled: () => refreshTelegram(queryClient),
  })
}

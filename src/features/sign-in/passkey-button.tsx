import { FingerprintPattern } from '@lucide/icons'
import { ApiError } from '../../kernel/api/api-error.ts'
import { useGuardedMutation } from '../../kernel/api/use-guarded-mutation.ts'
import { isPasskeyHere } from '../../shared/passkey/passkey-here.ts'
import { arePasskeysSupported } from '../../shared/passkey/webauthn.ts'
import { errorText } from '../../kernel/texts/error-text.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Button } from '../../ui/button/button.tsx'
import { ErrorLine } from '../../ui/field/error-line.tsx'
import { Icon } from '../../ui/icon/icon.tsx'

/** Signs in by a passkey; drawn only on devices that had one (M2). */
export function PasskeyButton({ onToken }: { onToken: (token: string) => Promise<void> }) {
  const { text } = useTexts()
  const enter = useGuardedMutation({
    mutationFn: async () => {
      // What asks for a passkey is loaded by the press.
      const { signInByPasskey } = await import('../../shared/passkey/sign-in-by-passkey.ts')
      await onToken(await signInByPasskey())
    },
  })
  if (!isPasskeyHere() || !arePasskeysSupported()) return null
  const wordsOf = (error: Error) =>
    error instanceof ApiError ? errorText(error, text) : text('auth.passkey_canceled')
  return (
    <>
      <Button
        kind="soft"
        isWide
        icon={<Icon of={FingerprintPattern} size={20} />}
        isBusy={enter.isPending}
        onClick={() => enter.start()}
      >
        {text('auth.passkey_btn')}
      </Button>
      <ErrorLine message={enter.error ? wordsOf(enter.error) : undefined} />
    </>
  )
}

import { minutesAndSeconds, useCoolDown } from '../../kernel/runtime/use-cool-down.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Button } from '../../ui/button/button.tsx'

interface ResendButtonProps {
  /** When another code may be requested, ms. */
  nextAt: number
  isBusy: boolean
  onResend: () => void
}

/** Requests another code after a pause, which it counts down. */
export function ResendButton({ nextAt, isBusy, onResend }: ResendButtonProps) {
  const { text } = useTexts()
  const secondsLeft = useCoolDown(nextAt)
  return (
    <Button
      kind="plain"
      size="medium"
      isWide
      disabled={secondsLeft > 0}
      isBusy={isBusy}
      onClick={onResend}
    >
      {secondsLeft > 0
        ? text('auth.code.resend_in', { time: minutesAndSeconds(secondsLeft) })
        : text('auth.code.resend_btn')}
    </Button>
  )
}

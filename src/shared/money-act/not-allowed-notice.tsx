import { useLocation } from '@tanstack/react-router'
import { isVerificationRunning } from '../verify-card/is-verification-running.ts'
import { VerifyCard } from '../verify-card/verify-card.tsx'
import { keepWantedPage } from '../wanted-page/wanted-page.ts'
import { notAllowedKey, type LimitedAction } from '../../kernel/texts/not-allowed.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import type { AuthInfo } from '../../../contract/calls/profile.ts'

interface NotAllowedNoticeProps {
  profile: AuthInfo | undefined
  action: LimitedAction
}

/**
 * Tells that identification is required, what it is, and links to it; or that it is under way (E4).
 */
export function NotAllowedNotice({ profile, action }: NotAllowedNoticeProps) {
  const { text } = useTexts()
  const path = useLocation({ select: ({ href }) => href })
  const isRunning = isVerificationRunning(profile)
  return (
    <VerifyCard isRunning={isRunning} onGo={() => keepWantedPage(path)}>
      {!isRunning && <p>{text(notAllowedKey(action))}</p>}
    </VerifyCard>
  )
}

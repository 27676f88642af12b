import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { isVerificationRunning } from '../../shared/verify-card/is-verification-running.ts'
import { VerifyCard } from '../../shared/verify-card/verify-card.tsx'
import { keepWantedPage } from '../../shared/wanted-page/wanted-page.ts'
import { notAllowedKey, type LimitedAction } from '../../texts/not-allowed.ts'
import { useTexts } from '../../texts/texts.tsx'
import { profileQuery } from '../profile/profile.queries.ts'

/** Tells that identification is required, what it is, and links to it; or that it is under way (E4). */
export function NotAllowedNotice({ action }: { action: LimitedAction }) {
  const { text } = useTexts()
  const path = useLocation({ select: ({ href }) => href })
  const isRunning = isVerificationRunning(useQuery(profileQuery).data)
  return (
    <VerifyCard isRunning={isRunning} onGo={() => keepWantedPage(path)}>
      {!isRunning && <p>{text(notAllowedKey(action))}</p>}
    </VerifyCard>
  )
}

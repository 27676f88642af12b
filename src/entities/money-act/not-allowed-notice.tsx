import { VerifyCard } from '../../shared/verify-card/verify-card.tsx'
import { useLocation } from '@tanstack/react-router'
import { keepWantedPage } from '../../shared/wanted-page/wanted-page.ts'
import { notAllowedKey, type LimitedAction } from '../../texts/not-allowed.ts'
import { useTexts } from '../../texts/texts.tsx'

/** Tells that identification is required, what it is, and links to it (E4). */
export function NotAllowedNotice({ action }: { action: LimitedAction }) {
  const { text } = useTexts()
  const path = useLocation({ select: ({ href }) => href })
  return (
    <VerifyCard isRunning={false} onGo={() => keepWantedPage(path)}>
      <p>{text(notAllowedKey(action))}</p>
    </VerifyCard>
  )
}

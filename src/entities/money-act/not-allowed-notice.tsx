import { Link, useLocation } from '@tanstack/react-router'
import { keepWantedPage } from '../../shared/wanted-page/wanted-page.ts'
import { notAllowedKey, type LimitedAction } from '../../texts/not-allowed.ts'
import { useTexts } from '../../texts/texts.tsx'
import { buttonClass } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'

/** Tells that identification is required, and links to it (E4). */
export function NotAllowedNotice({ action }: { action: LimitedAction }) {
  const { text } = useTexts()
  const path = useLocation({ select: ({ href }) => href })
  return (
    <Notice
      kind="warning"
      action={
        <Link
          to="/settings"
          hash="verification"
          className={buttonClass({ kind: 'soft', size: 'small' })}
          onClick={() => keepWantedPage(path)}
        >
          {text('home.not_allowed_btn')}
        </Link>
      }
    >
      {text(notAllowedKey(action))}
    </Notice>
  )
}

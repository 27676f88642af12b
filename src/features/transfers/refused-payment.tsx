import { Link } from '@tanstack/react-router'
import { FlowPage } from '../../shared/money-act/flow-page.tsx'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { buttonClass } from '../../ui/button/button.tsx'
import type { Content, Elements } from '../../ui/content/content.ts'
import { Notice } from '../../ui/notice/notice.tsx'

interface RefusedProps {
  title?: string
  action: Elements
  children: Content
}

/** A payment that is not possible: why, and what can be done. */
export function Refused({ title, action, children }: RefusedProps) {
  return (
    <FlowPage>
      <Notice kind="warning" role="alert" title={title}>
        {children}
      </Notice>
      {action}
    </FlowPage>
  )
}

/** The way to an account in a currency. */
export function OpenAccount({ currency }: { currency: string }) {
  const { text } = useTexts()
  const look = buttonClass({ isWide: true })
  return (
    <Link to="/wallet/open" search={{ currency }} className={look}>
      {text('account.open.row')}
    </Link>
  )
}

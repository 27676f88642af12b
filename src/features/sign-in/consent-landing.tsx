import { useDocumentTitle } from '../../kernel/texts/document-title.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { WaysIn } from './link-landing.tsx'

/**
 * The request of a program that was opened without a session: nothing of it is shown before the
 * login (T4).
 */
export function ConsentLanding() {
  const { text } = useTexts()
  useDocumentTitle('consent.page_title')
  return (
    <WaysIn
      title={text('consent.page_title')}
      lead={text('consent.signin_note')}
      login={text('wallet.auth.login_link')}
    />
  )
}

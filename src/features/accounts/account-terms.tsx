import { documentUrl } from '../../kernel/environment/environment.ts'
import { TextWithLink } from '../../shared/legal/text-with-link.tsx'
import { useTexts } from '../../kernel/texts/texts.tsx'
import textStyle from '../../ui/styles/text-style.module.css'

/** The terms that opening an account accepts. */
export function AccountTerms() {
  const { language } = useTexts()
  return (
    <p className={textStyle.hint}>
      <TextWithLink
        textKey="account.open.terms"
        linkKey="account.open.terms_link"
        href={documentUrl('terms-of-use', language)}
      />
    </p>
  )
}

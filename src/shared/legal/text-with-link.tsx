import type { TextKey } from '../../kernel/texts/built-in.ts'
import { splitAt } from '../../../contract/rules/fill-text.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'

interface TextWithLinkProps {
  /** A text that holds `{link}`. */
  textKey: TextKey
  linkKey: TextKey
  href: string
}

/** A sentence with a link to a document in it, opened in a new tab (U12). */
export function TextWithLink({ textKey, linkKey, href }: TextWithLinkProps) {
  const { text } = useTexts()
  const parts = splitAt(text(textKey), 'link')
  if (!parts) return <span>{text(textKey)}</span>
  return (
    <>
      <span>{parts.before}</span>
      <a href={href} target="_blank" rel="noopener">
        <span>{text(linkKey)}</span>
        <VisuallyHidden>{text('common.opens_new_tab')}</VisuallyHidden>
      </a>
      <span>{parts.after}</span>
    </>
  )
}

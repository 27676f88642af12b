import { ExternalLink } from '@lucide/icons'
import { isSafeTarget } from '../../kernel/lib/safe-target.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { buttonClass } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'

/**
 * Link to a transaction in the explorer of its network, in a new tab; nothing for an unsafe
 * address.
 */
export function ExplorerLink({ url }: { url: string | undefined }) {
  const { text } = useTexts()
  if (url === undefined || !isSafeTarget(url)) return null
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      className={buttonClass({ kind: 'plain', isWide: true })}
    >
      <span>{text('receipt.explorer_link')}</span>
      <Icon of={ExternalLink} size={20} />
      <VisuallyHidden>{text('common.opens_new_tab')}</VisuallyHidden>
    </a>
  )
}

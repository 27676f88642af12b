import { useTexts } from '../../kernel/texts/texts.tsx'
import { Notice } from '../../ui/notice/notice.tsx'

/** Tells that no money leaves the wallet until support has ended its freeze (P2). */
export function FrozenNotice() {
  const { text } = useTexts()
  return <Notice kind="warning">{text('profile.frozen')}</Notice>
}

import { ArrowLeft } from '@lucide/icons'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useTexts } from '../kernel/texts/texts.tsx'
import { IconButton } from '../ui/button/icon-button.tsx'
import { Icon } from '../ui/icon/icon.tsx'
import { goBack, wayUp } from './go-back.ts'
import type { Page } from './page.ts'

/** Goes back in history; on the first page of a visit, to the page's parent. */
export function BackButton({ parent }: { parent: NonNullable<Page['parent']> }) {
  const { text } = useTexts()
  const { history } = useRouter()
  const navigate = useNavigate()
  return (
    <IconButton
      label={text('common.back')}
      onClick={() => goBack(history, () => void navigate(wayUp(parent)))}
    >
      <Icon of={ArrowLeft} />
    </IconButton>
  )
}

import { CircleAlert } from '@lucide/icons'
import { Link } from '@tanstack/react-router'
import { isRefused } from '../../kernel/api/api-error.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { buttonClass } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { EmptyState } from '../../ui/notice/empty-state.tsx'

/**
 * Returns whether what the address names is not there; an id that none can have is refused as a
 * wrong call.
 */
export function isNotThere(error: unknown): boolean {
  return isRefused(error) && /(?:^|_)NOT_FOUND$|^BAD_REQUEST$/.test(error.code)
}

/** Says that what the address names is not there, with a way on. */
export function NotThere() {
  const { text } = useTexts()
  return (
    <EmptyState
      icon={<Icon of={CircleAlert} />}
      action={
        <Link to="/" className={buttonClass({ size: 'medium' })}>
          {text('common.to_home')}
        </Link>
      }
    >
      {text('error.not_found_descr')}
    </EmptyState>
  )
}

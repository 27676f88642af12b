import { Link } from '@tanstack/react-router'
import { Hourglass } from 'lucide-react'
import { useTexts } from '../texts/texts.tsx'
import { buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

/** Stands where a screen is not built yet, and says so. */
export function PlaceholderPage() {
  const { text } = useTexts()
  return (
    <EmptyState
      icon={<Hourglass aria-hidden />}
      title={text('placeholder.title')}
      action={
        <Link to="/" className={buttonClass({ kind: 'soft', size: 'medium' })}>
          {text('common.to_home')}
        </Link>
      }
    >
      {text('placeholder.descr')}
    </EmptyState>
  )
}

import { useQuery } from '@tanstack/react-query'
import type { Elements } from '../ui/content/content.ts'
import { profileQuery } from '../shared/profile/profile.queries.ts'
import { NotThere } from '../shared/query-state/not-there.tsx'
import { QueryBlock } from '../shared/query-state/query-block.tsx'
import { usePageTitle } from '../kernel/texts/page-title.ts'
import { useTexts } from '../kernel/texts/texts.tsx'
import { ShapeOfPage } from './shape-of-page.tsx'

interface RequireCapabilityProps {
  /** The word of `auth/info.capabilities`, or several of which one is enough. */
  name: string | readonly string[]
  children: Elements
}

/** A page that exists only where the server has an addition; elsewhere its address is unknown. */
export function RequireCapability({ name, children }: RequireCapabilityProps) {
  const words = typeof name === 'string' ? [name] : name
  return (
    <QueryBlock query={useQuery(profileQuery)} titleKey="settings.error" skeleton={<ShapeOfPage />}>
      {({ capabilities }) =>
        words.some((word) => capabilities.includes(word)) ? children : <Unknown />
      }
    </QueryBlock>
  )
}

function Unknown() {
  const { text } = useTexts()
  usePageTitle(text('error.not_found_title'))
  return <NotThere />
}

import { createFileRoute } from '@tanstack/react-router'
import { IdentifiedLanding } from '../../features/auth/identified-landing.tsx'

export const Route = createFileRoute('/auth/identified')({ component: IdentifiedLanding })

import { createFileRoute } from '@tanstack/react-router'
import { IdentifiedLanding } from '../../features/sign-in/identified-landing.tsx'

export const Route = createFileRoute('/auth/identified')({ component: IdentifiedLanding })

import { createFileRoute } from '@tanstack/react-router'
import { ConsentLanding } from '../../features/sign-in/consent-landing.tsx'

export const Route = createFileRoute('/auth/consent')({ component: ConsentLanding })

import { createFileRoute } from '@tanstack/react-router'
import { RequestLanding } from '../../features/sign-in/request-landing.tsx'

export const Route = createFileRoute('/auth/request')({ component: RequestLanding })

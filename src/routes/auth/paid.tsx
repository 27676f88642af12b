import { createFileRoute } from '@tanstack/react-router'
import { PaidLanding } from '../../features/sign-in/paid-landing.tsx'

export const Route = createFileRoute('/auth/paid')({ component: PaidLanding })

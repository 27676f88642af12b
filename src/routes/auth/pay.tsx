import { createFileRoute } from '@tanstack/react-router'
import { PayLinkLanding } from '../../features/sign-in/pay-link-landing.tsx'

export const Route = createFileRoute('/auth/pay')({ component: PayLinkLanding })

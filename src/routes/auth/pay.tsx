import { createFileRoute } from '@tanstack/react-router'
import { PayLinkLanding } from '../../features/auth/pay-link-landing.tsx'

export const Route = createFileRoute('/auth/pay')({ component: PayLinkLanding })

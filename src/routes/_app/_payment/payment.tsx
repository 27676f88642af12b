import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'

const Tab = v.fallback(v.optional(v.picklist(['mine', 'scan'])), undefined)

export const Route = createFileRoute('/_app/_payment/payment')({
  staticData: { page: { titleKey: 'payment.title', section: 'payment', kind: 'tab' } },
  validateSearch: v.object({ tab: Tab }),
})

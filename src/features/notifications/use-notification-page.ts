import { ADDITIONS } from '../../../contract/rules/capabilities.ts'
import type { OwnerNotification } from '../../../contract/calls/wallet.ts'
import { useCapability } from '../../shared/profile/capability.ts'
import { LOOKS } from './notification-look.ts'

type NotificationPage =
  | { to: '/history/$number'; params: { number: string } }
  | { to: '/r/$token'; params: { token: string } }
  | { to: '/request/$id'; params: { id: string } }
  | { to: '/planned/$id' | '/planned/rate/$id'; params: { id: string } }
  | { to: '/help/$question'; params: { question: string } }
  | { to: '/settings/programs/$id'; params: { id: string } }
  | {
      to:
        | '/history'
        | '/history/stats'
        | '/help'
        | '/planned'
        | '/settings'
        | '/settings/programs'
        | '/settings/security'
        | '/settings/tariffs'
      hash?: string
    }

/**
 * Returns the page that a notification leads to: a request for money, the receipt of its operation,
 * the page of its kind, or none.
 */
export function useNotificationPage({
  kind,
  number,
  request_token: token,
  request_id: id,
  plan,
  rate_order: order,
  program,
  question,
}: OwnerNotification): NotificationPage | undefined {
  const hasPages = useCapability(ADDITIONS)
  if (hasPages && token !== undefined) return { to: '/r/$token', params: { token } }
  if (hasPages && id !== undefined) return { to: '/request/$id', params: { id } }
  if (hasPages && question !== undefined) return { to: '/help/$question', params: { question } }
  if (number !== undefined && hasPages) return { to: '/history/$number', params: { number } }
  if (hasPages && order !== undefined) {
    return { to: '/planned/rate/$id', params: { id: order } }
  }
  if (kind === 'plans' && plan !== undefined) {
    return { to: '/planned/$id', params: { id: plan } }
  }
  if (program !== undefined) return { to: '/settings/programs/$id', params: { id: program } }
  const look = kind && LOOKS[kind]
  if (!look?.leadsTo) return undefined
  if (kind === 'tariffs' && !hasPages) return undefined
  if (kind === 'security' && hasPages) return { to: '/settings/security' }
  return { to: look.leadsTo, ...(look.hash && { hash: look.hash }) }
}

import { RECEIPTS, SECURITY } from '../../../contract/rules/capabilities.ts'
import type { OwnerNotification } from '../../../contract/calls/wallet.ts'
import { useCapability } from '../../shared/profile/capability.ts'
import { LOOKS } from './notification-look.ts'

type NotificationPage =
  | { to: '/history/$number'; params: { number: string } }
  | { to: '/planned/$id'; params: { id: string } }
  | { to: '/history' | '/planned' | '/settings' | '/settings/security'; hash?: string }

/** Returns the page that a notification leads to: the receipt of its operation, the page of its kind, or none. */
export function useNotificationPage({
  kind,
  number,
  plan,
}: OwnerNotification): NotificationPage | undefined {
  const hasReceipts = useCapability(RECEIPTS)
  const hasSecurity = useCapability(SECURITY)
  if (number !== undefined && hasReceipts) return { to: '/history/$number', params: { number } }
  if (kind === 'plans' && plan !== undefined) {
    return { to: '/planned/$id', params: { id: plan } }
  }
  const look = kind && LOOKS[kind]
  if (!look?.leadsTo) return undefined
  if (kind === 'security' && hasSecurity) return { to: '/settings/security' }
  return { to: look.leadsTo, ...(look.hash && { hash: look.hash }) }
}

import type { ProviderSettings } from '../config/provider-settings.ts'
import type { Connection } from '../gateways/connection.ts'
import { createWebPush, type PushKeys, type WebPush } from '../gateways/web-push/web-push.ts'

/**
 * Connects the push services of browsers by the keys that the operator set, or in a sandbox by its
 * own.
 */
export function connectWebPush(
  { webPush: { state, missing, ...section } }: ProviderSettings,
  trial?: PushKeys,
): { webPush: WebPush | null; connections: Connection[] } {
  const values = 'values' in section ? section.values : undefined
  const keys = values
    ? {
        publicKey: values.VAPID_PUBLIC_KEY,
        privateKey: values.VAPID_PRIVATE_KEY,
        subject: values.VAPID_SUBJECT,
      }
    : trial
  return {
    webPush: keys ? createWebPush(keys, { isLoopbackAllowed: trial !== undefined }) : null,
    connections: [{ provider: 'web-push', purposes: ['push'], state, missing }],
  }
}

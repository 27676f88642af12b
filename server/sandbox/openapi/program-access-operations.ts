import type { programAccessEndpoints } from '../../../contract/calls/program-access.ts'
import { type Operation, PASSKEY_CHECK, PIN_CHECK } from './operation.ts'

const CONFIRMED = ['KEYS_FULL', 'TOO_MANY_REQUESTS', ...PIN_CHECK, ...PASSKEY_CHECK] as const

/** Calls for keys and webhooks of an owner's programs (T6). */
export const PROGRAM_ACCESS_OPERATIONS: Readonly<
  Record<keyof typeof programAccessEndpoints, Operation>
> = {
  readKeys: { summary: 'Read keys of programs of the owner', failures: [] },
  addReadKey: { summary: 'Make a read key, whose secret is shown once', failures: [...CONFIRMED] },
  revokeReadKey: { summary: 'Revoke a read key', failures: ['NOT_FOUND'] },
  webhooks: { summary: 'Webhooks of the owner', failures: [] },
  addWebhook: {
    summary: 'Add a webhook, whose secret is shown once',
    failures: ['WEBHOOK_ADDRESS', 'WEBHOOK_EXISTS', ...CONFIRMED],
  },
  removeWebhook: { summary: 'Remove a webhook', failures: ['NOT_FOUND'] },
  enableWebhook: { summary: 'Turn a webhook on again', failures: ['NOT_FOUND'] },
  testWebhook: {
    summary: 'Send a test to a webhook',
    failures: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
  },
  webhookDeliveries: { summary: 'What was sent to a webhook', failures: ['NOT_FOUND'] },
  replayDelivery: {
    summary: 'Send a delivery again',
    failures: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
  },
}

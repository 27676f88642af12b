import type { WebContext } from './web-app.ts'

/**
 * Returns where a request came from, for the audit log: its id, and its network instead of its
 * address.
 */
export function originOf({ var: { requestId, address } }: WebContext) {
  return { requestId, prefix: address.prefix }
}

import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../kernel/api/call.ts'
import { appLockEndpoints } from '../../../contract/calls/app-lock.ts'
import { ADDITIONS } from '../../../contract/rules/capabilities.ts'
import { isLockOn, localStore } from '../../kernel/runtime/storage.ts'
import { showToast } from '../../kernel/runtime/toasts.ts'
import { canLock } from '../../kernel/session/lock/can-lock.ts'
import { readText } from '../../kernel/texts/read-text.ts'
import { profileQuery } from './profile.queries.ts'

const KEY = 'lock-chosen'

/**
 * Remembers that the lock of this device was turned on or off: from then on it stays as its owner
 * has it.
 */
export function rememberLockChoice(): void {
  localStore.write(KEY, '1')
}

/**
 * Turns the lock of this device on with a PIN that was just set, and notifies the owner once.
 * Nothing happens where the owner has chosen already, or the browser or the server cannot lock
 * (M1).
 */
export async function lockByDefault(queryClient: QueryClient, pin: string): Promise<void> {
  if (!canLock() || isLockOn() || localStore.read(KEY) !== undefined) return
  const { capabilities } = await queryClient.ensureQueryData(profileQuery)
  if (!capabilities.includes(ADDITIONS)) return
  const [{ turnLockOn }, secrets] = await Promise.all([
    import('../../kernel/session/lock/app-lock.ts'),
    call(appLockEndpoints.lock, {
      body: { pin_code: pin },
      idempotencyKey: crypto.randomUUID(),
    }),
  ])
  await turnLockOn(pin, secrets)
  rememberLockChoice()
  showToast(readText(queryClient, 'lock.on_by_default'))
}

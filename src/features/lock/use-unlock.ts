import { useState } from 'react'
import { ApiError, isRefused } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { useGuardedMutation } from '../../api/use-guarded-mutation.ts'
import { appLockEndpoints } from '../../contract/app-lock.ts'
import { SESSION_ENDED, WRONG_PINS } from '../../contract/wire.ts'
import type { BiometryProof } from '../../contract/pin-or-passkey.ts'
import { host } from '../../platform/current-host.ts'
import { openByPin, openByServer, WrongPinError } from '../../session/lock/app-lock.ts'
import { readLockRecord } from '../../session/lock/lock-record.ts'
import type { SessionLoss } from '../../session/session.ts'
import { signWithPasskey } from '../../shared/passkey/webauthn.ts'
import { answerByBiometry, forgetRefused } from '../../shared/telegram/answer-by-biometry.ts'
import { useTexts } from '../../texts/texts.tsx'

interface UnlockHandlers {
  /** Token and key are in memory. */
  onOpen: () => Promise<void>
  /** The session has ended: by wrong PINs, on another device, or what the device kept is of no use. */
  onEnded: (why: SessionLoss) => void
}

/** By what the lock is opened. */
type UnlockWay = { pin: string } | 'passkey' | 'biometry'

/**
 * Opens the lock by the PIN, a passkey or biometrics. The server checks all; without it the PIN opens what the device keeps,
 * encrypted by a key that only this PIN makes.
 */
export function useUnlock({ onOpen, onEnded }: UnlockHandlers) {
  const { text } = useTexts()
  const [isOpening, setIsOpening] = useState(false)
  const open = useGuardedMutation({
    mutationFn: (way: UnlockWay) => {
      if (way === 'passkey') return openByPasskey()
      return way === 'biometry' ? openByBiometry(text('lock.biometry_reason')) : openWith(way.pin)
    },
    onSuccess: async () => {
      setIsOpening(true)
      await onOpen()
    },
    onError: (error) => {
      if (error instanceof WrongPinError || isRefused(error)) host().giveFeedback('error')
      const loss = readLoss(error)
      if (loss) onEnded(loss)
    },
  })
  return { ...open, isBusy: open.isPending || isOpening }
}

/** Without the server the PIN opens what the device keeps. */
async function openWith(pin: string): Promise<void> {
  let key: string
  try {
    key = await askForKey({ pin })
  } catch (error) {
    const isAway = error instanceof ApiError && (error.isOutcomeUnknown || error.kind === 'offline')
    if (isAway) return openByPin(pin)
    throw error
  }
  await openByServer(key, pin)
}

async function openByPasskey(): Promise<void> {
  const { options } = await call(appLockEndpoints.unlockOptions, { body: { ticket: ticket() } })
  await openByServer(await askForKey({ passkey: await signWithPasskey(options) }), undefined)
}

async function openByBiometry(reason: string): Promise<void> {
  const biometry = await answerByBiometry(beginBiometry, reason)
  await openByServer(await askForKey({ biometry }).catch(forgetRefused), undefined)
}

function beginBiometry(device_id: string): Promise<{ challenge: string }> {
  return call(appLockEndpoints.unlockBiometry, { body: { ticket: ticket(), device_id } })
}

type Proof =
  | { pin: string }
  | { passkey: Awaited<ReturnType<typeof signWithPasskey>> }
  | { biometry: BiometryProof }

/** Returns the server's key for one of them. Throws ApiError. */
async function askForKey(proof: Proof): Promise<string> {
  const { key } = await call(appLockEndpoints.unlock, {
    body: { ticket: ticket(), ...proof },
    idempotencyKey: crypto.randomUUID(),
  })
  return key
}

function ticket(): string {
  const record = readLockRecord()
  if (!record) throw new ApiError('session')
  return record.ticket
}

function readLoss(error: Error): SessionLoss | undefined {
  if (error instanceof WrongPinError) return error.left === 0 ? 'pins' : undefined
  if (!(error instanceof ApiError) || error.kind !== 'session') return undefined
  if (error.message === WRONG_PINS) return 'pins'
  return error.message === SESSION_ENDED ? 'elsewhere' : 'expired'
}

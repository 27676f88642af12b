import { useRef, useState } from 'react'
import { ApiError, isRefused } from '../../kernel/api/api-error.ts'
import { call } from '../../kernel/api/call.ts'
import { useGuardedMutation } from '../../kernel/api/use-guarded-mutation.ts'
import { appLockEndpoints } from '../../../contract/calls/app-lock.ts'
import { SESSION_ENDED, WRONG_PINS } from '../../../contract/wire.ts'
import type { BiometryProof } from '../../../contract/pin-or-passkey.ts'
import { host } from '../../kernel/platform/current-host.ts'
import {
  canOpenByPin,
  openByPin,
  openByServer,
  WrongPinError,
} from '../../kernel/session/lock/app-lock.ts'
import { readLockRecord } from '../../kernel/session/lock/lock-record.ts'
import { rememberPasskey } from '../../shared/passkey/passkey-here.ts'
import { PasskeyError, signWithPasskey } from '../../shared/passkey/webauthn.ts'
import type { SessionLoss } from '../../kernel/session/session.ts'
import { answerByBiometry, forgetRefused } from '../../shared/telegram/answer-by-biometry.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'

/** How long the server is awaited where the PIN opens the lock without it, ms. */
const SERVER_WAIT_MS = 5000

interface UnlockHandlers {
  /** Token and key are in memory. */
  onOpen: () => Promise<void>
  /**
   * The session has ended: by wrong PINs, on another device, or what the device kept is of no use.
   */
  onEnded: (why: SessionLoss) => void
}

/** By what the lock is opened beside the PIN. */
type DeviceWay = 'passkey' | 'biometry'

/**
 * Opens the lock by the PIN, a passkey or biometrics. The server checks all; without it the PIN
 * opens what the device keeps, encrypted by a key that only this PIN makes. Whoever types does not
 * wait for the device: `stopAsking` takes its question back.
 */
export function useUnlock({ onOpen, onEnded }: UnlockHandlers) {
  const { text } = useTexts()
  const [isOpening, setIsOpening] = useState(false)
  const question = useRef<AbortController>(undefined)
  const handlers = {
    onSuccess: async () => {
      setIsOpening(true)
      await onOpen()
    },
    onError: (error: Error) => {
      if (error instanceof WrongPinError || isRefused(error)) host().giveFeedback('error')
      const loss = readLoss(error)
      if (loss) onEnded(loss)
    },
  }
  const byPin = useGuardedMutation({ ...handlers, mutationFn: openWith })
  const byDevice = useGuardedMutation({
    ...handlers,
    mutationFn: (way: DeviceWay) => {
      question.current = new AbortController()
      const { signal } = question.current
      const opened =
        way === 'passkey'
          ? openByPasskey(signal)
          : openByBiometry(text('lock.biometry_reason'), signal)
      return untilAborted(opened, signal)
    },
  })
  return {
    error: byPin.error ?? byDevice.error,
    isRefused: byPin.isError,
    /** The PIN is on its way. */
    isChecking: byPin.isPending,
    isBusy: byPin.isPending || isOpening,
    startByPin: byPin.start,
    startByDevice: byDevice.start,
    stopAsking: () => {
      question.current?.abort()
      byPin.reset()
      byDevice.reset()
    },
  }
}

/**
 * Rejects as soon as the signal aborts: some devices never answer a question that was taken back.
 */
function untilAborted(opened: Promise<void>, signal: AbortSignal): Promise<void> {
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new PasskeyError('canceled', signal.reason)))
  })
  return Promise.race([opened, aborted])
}

/**
 * Without the server the PIN opens what the device keeps, where its owner wants that; a server that
 * is slow is not waited for then. Elsewhere its failure is thrown as it is.
 */
async function openWith(pin: string): Promise<void> {
  const limit = canOpenByPin() ? AbortSignal.timeout(SERVER_WAIT_MS) : undefined
  let key: string
  try {
    key = await askForKey({ pin }, limit)
  } catch (error) {
    const isUnanswered = error instanceof ApiError && error.isOutcomeUnknown
    const isOffline = error instanceof ApiError && error.kind === 'offline'
    if (isOffline || (limit && (isUnanswered || limit.aborted))) return openByPin(pin)
    throw error
  }
  await openByServer(key, pin)
}

async function openByPasskey(signal: AbortSignal): Promise<void> {
  const { options } = await call(appLockEndpoints.unlockOptions, {
    body: { ticket: ticket() },
    signal,
  })
  const passkey = await signWithPasskey(options, signal)
  signal.throwIfAborted()
  const key = await askForKey({ passkey })
  rememberPasskey()
  signal.throwIfAborted()
  await openByServer(key, undefined)
}

async function openByBiometry(reason: string, signal: AbortSignal): Promise<void> {
  const biometry = await answerByBiometry(beginBiometry, reason)
  signal.throwIfAborted()
  const key = await askForKey({ biometry }).catch(forgetRefused)
  signal.throwIfAborted()
  await openByServer(key, undefined)
}

function beginBiometry(device_id: string): Promise<{ challenge: string }> {
  return call(appLockEndpoints.unlockBiometry, { body: { ticket: ticket(), device_id } })
}

type Proof =
  | { pin: string }
  | { passkey: Awaited<ReturnType<typeof signWithPasskey>> }
  | { biometry: BiometryProof }

/** Returns the server's key for one of them. Throws ApiError. */
async function askForKey(proof: Proof, signal?: AbortSignal): Promise<string> {
  const { key } = await call(appLockEndpoints.unlock, {
    body: { ticket: ticket(), ...proof },
    idempotencyKey: crypto.randomUUID(),
    ...(signal && { signal }),
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

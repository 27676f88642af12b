import type { BodyOf } from '../../kernel/api/call.ts'
import type {
  AssertionOptions,
  PasskeyAssertion,
} from '../../../contract/calls/passkey-assertion.ts'
import type { CreationOptions, passkeyEndpoints } from '../../../contract/calls/passkeys.ts'
import { countMissedPasskey } from './passkey-here.ts'

type MadePasskey = BodyOf<typeof passkeyEndpoints.keepPasskey>['credential']

/** Why the device made or used no passkey: the owner said no, or it has one already. */
type Problem = 'canceled' | 'exists' | 'failed'

/** Thrown when the device makes or uses no passkey. */
export class PasskeyError extends Error {
  readonly problem: Problem

  constructor(problem: Problem, cause: unknown) {
    super(`passkey: ${problem}`, { cause })
    this.name = 'PasskeyError'
    this.problem = problem
  }
}

/** Returns whether this browser has passkeys at all. */
export function arePasskeysSupported(): boolean {
  return typeof PublicKeyCredential === 'function'
}

/** Returns whether this device keeps passkeys itself and verifies its owner. */
export async function hasDevicePasskeys(): Promise<boolean> {
  if (!arePasskeysSupported()) return false
  return PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().catch(() => false)
}

/** Asks the device for a new passkey. Throws PasskeyError. */
export async function makePasskey(options: CreationOptions): Promise<MadePasskey> {
  try {
    const { startRegistration } = await import('./webauthn-library.ts')
    const made = await startRegistration({ optionsJSON: options })
    const { attestationObject, clientDataJSON, transports = [] } = made.response
    return {
      id: made.id,
      rawId: made.rawId,
      type: 'public-key',
      response: { attestationObject, clientDataJSON, transports },
      ...(made.authenticatorAttachment && {
        authenticatorAttachment: made.authenticatorAttachment,
      }),
    }
  } catch (error) {
    throw describe(error)
  }
}

/**
 * Asks the device for the signature of a passkey. Throws PasskeyError, also when the signal takes
 * the question back.
 */
export async function signWithPasskey(
  options: AssertionOptions,
  signal?: AbortSignal,
): Promise<PasskeyAssertion> {
  try {
    const { startAuthentication, WebAuthnAbortService } = await import('./webauthn-library.ts')
    signal?.throwIfAborted()
    signal?.addEventListener('abort', () => WebAuthnAbortService.cancelCeremony())
    const { id, rawId, response } = await startAuthentication({ optionsJSON: options })
    const { clientDataJSON, authenticatorData, signature, userHandle } = response
    return {
      id,
      rawId,
      type: 'public-key',
      response: {
        clientDataJSON,
        authenticatorData,
        signature,
        ...(userHandle !== undefined && { userHandle }),
      },
    }
  } catch (error) {
    const described = describe(error)
    // A question that was taken back says nothing of the device.
    if (described.problem === 'canceled' && !signal?.aborted) countMissedPasskey()
    throw described
  }
}

const PROBLEMS: Readonly<Record<string, Problem>> = {
  InvalidStateError: 'exists',
  NotAllowedError: 'canceled',
  AbortError: 'canceled',
}

/** The library keeps the browser's error as the cause of its own. */
function describe(error: unknown): PasskeyError {
  const names = [error, error instanceof Error ? error.cause : undefined].map((one) =>
    one instanceof Error ? one.name : '',
  )
  const known = names.find((name) => name in PROBLEMS)
  return new PasskeyError((known && PROBLEMS[known]) || 'failed', error)
}

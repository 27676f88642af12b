import { useAtom } from 'jotai'
import { useEffect } from 'react'
import { useMessenger } from '../../kernel/platform/messenger.ts'
import { report } from '../../kernel/runtime/report.ts'
import { isPasskeyHere } from '../../shared/passkey/passkey-here.ts'
import { arePasskeysSupported } from '../../shared/passkey/webauthn.ts'
import { hasBiometryAtom } from '../../shared/telegram/biometry-state.ts'

/**
 * Returns what opens the lock beside the PIN on this device: a passkey, in a messenger its
 * biometrics.
 */
export function useDeviceWay(): 'passkey' | 'biometry' | undefined {
  const [hasBiometry, setHasBiometry] = useAtom(hasBiometryAtom)
  const hosted = useMessenger()
  useEffect(() => {
    hosted?.biometry
      ?.readDevice()
      .then((device) => setHasBiometry(device?.hasToken === true))
      .catch((error: unknown) => report('host.biometry', error))
  }, [hosted, setHasBiometry])
  if (hosted) return hasBiometry ? 'biometry' : undefined
  return arePasskeysSupported() && isPasskeyHere() ? 'passkey' : undefined
}

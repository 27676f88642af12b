import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { call } from '../../kernel/api/call.ts'
import { useGuardedMutation } from '../../kernel/api/use-guarded-mutation.ts'
import { biometryEndpoints } from '../../../contract/calls/telegram-biometry.ts'
import { useMessenger } from '../../kernel/platform/messenger.ts'
import { report } from '../../kernel/runtime/report.ts'
import { hasBiometryAtom } from '../../shared/telegram/biometry-state.ts'
import { forgetBiometry } from '../../shared/telegram/answer-by-biometry.ts'
import { errorText } from '../../kernel/texts/error-text.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Button } from '../../ui/button/button.tsx'
import { ErrorLine } from '../../ui/field/error-line.tsx'
import { TurnOnDialogs } from './turn-on-dialogs.tsx'

/** What the messenger can do on this device: biometrics, and a place on the home screen. */
export function DeviceRows() {
  const [deviceId, setDeviceId] = useState<string>()
  const [isHomeOffered, setIsHomeOffered] = useState(false)
  const { text } = useTexts()
  const hosted = useMessenger()
  useEffect(() => {
    const tell = (error: unknown) => report('host.device', error)
    const { biometry, homeScreen } = hosted ?? {}
    biometry?.readDevice().then((device) => setDeviceId(device?.id), tell)
    homeScreen?.isOffered().then(setIsHomeOffered, tell)
  }, [hosted])
  return (
    <>
      {deviceId !== undefined && <BiometryRow deviceId={deviceId} />}
      {isHomeOffered && (
        <Button kind="soft" isWide onClick={() => hosted?.homeScreen?.add()}>
          {text('tg.home_row')}
        </Button>
      )}
    </>
  )
}

function BiometryRow({ deviceId }: { deviceId: string }) {
  const { text } = useTexts()
  const has = useAtomValue(hasBiometryAtom)
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const turnOff = useGuardedMutation({
    mutationFn: async () => {
      await call(biometryEndpoints.removeBiometry, { body: { device_id: deviceId } })
      await forgetBiometry()
    },
  })
  return (
    <>
      {has ? (
        <Button kind="soft" isWide isBusy={turnOff.isPending} onClick={() => turnOff.start()}>
          {text('tg.biometric_off_btn')}
        </Button>
      ) : (
        <Button kind="soft" isWide onClick={() => setIsOpen(true)}>
          {text('tg.biometric_btn')}
        </Button>
      )}
      <ErrorLine message={turnOff.error ? errorText(turnOff.error, text) : undefined} />
      <TurnOnDialogs isOpen={isOpen} onPutOff={close} onEnded={close} />
    </>
  )
}

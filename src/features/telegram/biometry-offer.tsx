import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { messenger } from '../../kernel/platform/messenger.ts'
import { report } from '../../kernel/runtime/report.ts'
import { hasBiometryAtom, pinPaymentsAtom } from '../../shared/telegram/biometry-state.ts'
import { useIsNothingOpen } from './is-nothing-open.ts'
import { isPostponed, postpone } from './postpone.ts'
import { TurnOnDialogs } from './turn-on-dialogs.tsx'

const PUT_OFF_KEY = 'biometry-put-off'
const PUT_OFF_DAYS = 30

/**
 * Offers biometrics after a payment that the PIN has confirmed, again a month after "not now" (Q2).
 */
export function BiometryOffer({ isLinked }: { isLinked: boolean }) {
  const [isThere, setIsThere] = useState(false)
  const [isOver, setIsOver] = useState(false)
  const has = useAtomValue(hasBiometryAtom)
  const setHas = useSetAtom(hasBiometryAtom)
  const payments = useAtomValue(pinPaymentsAtom)
  const isNothingOpen = useIsNothingOpen()
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    if (!isLinked) return
    messenger()
      ?.biometry?.readDevice()
      .then((device) => {
        setIsThere(device !== undefined)
        setHas(device?.hasToken === true)
        return device
      })
      .catch((error: unknown) => report('host.biometry', error))
  }, [isLinked, setHas])
  const isDue =
    isThere && !has && !isOver && payments > 0 && !isPostponed(PUT_OFF_KEY, PUT_OFF_DAYS)
  // Not over the result of the payment, where that is a dialog.
  if (isDue && isNothingOpen && !isOpen) setIsOpen(true)
  const end = () => {
    setIsOver(true)
    setIsOpen(false)
  }
  return (
    <TurnOnDialogs
      isOpen={isOpen}
      onPutOff={() => {
        postpone(PUT_OFF_KEY)
        end()
      }}
      onEnded={end}
    />
  )
}

import { PinDialog } from '../../shared/profile/pin-dialog.tsx'
import { messenger } from '../../kernel/platform/messenger.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ErrorLine } from '../../ui/field/error-line.tsx'
import styles from './telegram.module.css'
import { useTurnOn } from './use-turn-on.ts'

interface TurnOnDialogsProps {
  isOpen: boolean
  /** The owner said "not now", or closed it. */
  onPutOff: () => void
  onEnded: () => void
}

/** Asks whether biometrics shall confirm payments, and then for the PIN (Q2). */
export function TurnOnDialogs({ isOpen, onPutOff, onEnded }: TurnOnDialogsProps) {
  const { text } = useTexts()
  const turnOn = useTurnOn({ onEnded })
  const isDenied = turnOn.step === 'denied'
  return (
    <>
      <Dialog
        isOpen={isOpen && turnOn.step !== 'pin'}
        onClose={onPutOff}
        title={text('tg.biometric_title')}
        closeLabel={text('common.close')}
        footer={
          <>
            {isDenied ? (
              <Button isWide onClick={() => messenger()?.biometry?.openSettings()}>
                {text('tg.biometric_settings')}
              </Button>
            ) : (
              <Button isWide isBusy={turnOn.isAsking} onClick={() => turnOn.ask()}>
                {text('common.turn_on')}
              </Button>
            )}
            <Button kind="plain" isWide onClick={onPutOff}>
              {text('common.not_now')}
            </Button>
          </>
        }
      >
        <p className={styles.about}>{text('tg.biometric_descr')}</p>
        <ErrorLine message={isDenied ? text('tg.biometric_denied') : undefined} />
      </Dialog>
      <PinDialog
        isOpen={isOpen && turnOn.step === 'pin'}
        failure={turnOn.failure}
        isBusy={turnOn.isAdding}
        onPin={turnOn.add}
        onClose={turnOn.end}
      />
    </>
  )
}

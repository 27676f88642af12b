import { Banknote, Zap } from '@lucide/icons'
import { useId, useState } from 'react'
import { MethodRow } from '../../entities/payment/method-row.tsx'
import { amountToSend } from '../../entities/payment/typed-amount.ts'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './sbp-withdrawal.module.css'

interface SbpWithdrawalProps {
  /** As it is typed. */
  amount: string
  isAllowed: boolean
}

/** Fast payment and cash, once there is an amount (G1). */
export function SbpWithdrawal({ amount, isAllowed }: SbpWithdrawalProps) {
  const { text } = useTexts()
  const [opened, setOpened] = useState<'sbp' | 'cash'>()
  const close = () => setOpened(undefined)
  return (
    <div aria-live="polite">
      {amountToSend(amount) === undefined ? (
        <p className={styles.hint}>{text('withdrawal.enter_amount_hint')}</p>
      ) : (
        <Methods isAllowed={isAllowed} onOpen={setOpened} />
      )}
      <Dialog
        isOpen={opened === 'sbp'}
        onClose={close}
        title={text('withdrawal.sbp_title')}
        closeLabel={text('common.close')}
        footer={<Understood onPress={close} />}
      >
        <p>{text('withdrawal.sbp_unavailable')}</p>
      </Dialog>
      <Dialog
        isOpen={opened === 'cash'}
        onClose={close}
        title={text('withdrawal.cash_title')}
        closeLabel={text('common.close')}
        footer={<Understood onPress={close} />}
      >
        <p>{text('withdrawal.cash_intro')}</p>
        <ul className={styles.list}>
          <li>{text('withdrawal.cash_passport')}</li>
          <li>{text('withdrawal.cash_full_name')}</li>
          <li>{text('withdrawal.cash_amount')}</li>
          <li>{text('withdrawal.cash_receipt')}</li>
        </ul>
      </Dialog>
    </div>
  )
}

interface MethodsProps {
  isAllowed: boolean
  onOpen: (method: 'sbp' | 'cash') => void
}

function Methods({ isAllowed, onOpen }: MethodsProps) {
  const { text } = useTexts()
  const titleId = useId()
  return (
    <section className={styles.methods} aria-labelledby={titleId}>
      <h2 className={styles.title} id={titleId}>
        {text('withdrawal.method_title')}
      </h2>
      <MethodRow
        isMain
        icon={Zap}
        title={text('withdrawal.sbp_btn')}
        isDisabled={!isAllowed}
        onPress={() => onOpen('sbp')}
      />
      <MethodRow
        icon={Banknote}
        title={text('withdrawal.cash_btn')}
        caption={text('withdrawal.cash_descr')}
        isDisabled={!isAllowed}
        onPress={() => onOpen('cash')}
      />
    </section>
  )
}

function Understood({ onPress }: { onPress: () => void }) {
  const { text } = useTexts()
  return (
    <Button isWide onClick={onPress}>
      {text('common.ok')}
    </Button>
  )
}

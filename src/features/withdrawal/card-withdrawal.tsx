import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Account } from '../../contract/wallet.ts'
import { PayModal } from '../../entities/payment/pay-modal.tsx'
import { RecipientField } from '../../entities/payment/recipient-field.tsx'
import { usePaymentDraft } from '../../entities/payment/use-payment-draft.ts'
import { profileQuery } from '../../entities/profile/profile.queries.ts'
import { refreshMoney } from '../../entities/wallet/refresh-money.ts'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/button.tsx'
import styles from './card-withdrawal.module.css'

interface CardWithdrawalProps {
  wallet: Account
  /** As it is typed. */
  amount: string
  isAllowed: boolean
}

/** To a card, or from the USDC wallet to an address, confirmed by the PIN (G2, G3). */
export function CardWithdrawal({ wallet, amount, isAllowed }: CardWithdrawalProps) {
  const { text } = useTexts()
  const { data: profile } = useQuery(profileQuery)
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const draft = usePaymentDraft({ account: wallet, amount, isAllowed })
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        draft.confirm()
      }}
    >
      <RecipientField kind={draft.kind} value={draft.recipient} onChange={draft.setRecipient} />
      <Button type="submit" isWide disabled={!draft.canConfirm}>
        {text('withdrawal.btn')}
      </Button>
      <PayModal
        payment={draft.payment}
        isRepeatable={profile?.is_idempotency_supported ?? false}
        onClose={draft.close}
        onDone={() => void navigate({ to: '/', replace: true })}
        onMoved={() => refreshMoney(queryClient)}
      />
    </form>
  )
}

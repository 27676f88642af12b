import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { PayoutRecipient } from '../../../../contract/calls/payout-targets.ts'
import type { WithdrawalMethod, WithdrawalNetwork } from '../../../../contract/calls/withdrawals.ts'
import { maskedPhone } from '../../../shared/phone-entry/masked-phone.ts'
import type { TextKey } from '../../../kernel/texts/built-in.ts'
import { useTexts } from '../../../kernel/texts/texts.tsx'
import { Avatar } from '../../../ui/icon/avatar.tsx'
import { CurrencyDisc } from '../../../ui/icon/currency-disc.tsx'
import { ListCard, ListItem, RowButton } from '../../../ui/list/list-card.tsx'
import { defaultCountries } from '../../../ui/phone/countries.ts'
import { shortenAddress } from '../../../../contract/rules/short-address.ts'
import { factsOfMethod } from '../methods/facts.ts'
import { usePayoutDraft } from './payout-draft.ts'
import { recipientsQuery } from './payout.queries.ts'
import stack from '../../../ui/styles/stack.module.css'
import styles from './saved-recipients.module.css'

interface SavedRecipientsProps {
  method: PayoutRecipient['method']
  titleKey: TextKey
  currency: string
  networks: WithdrawalMethod['networks']
}

/**
 * Those to whom the owner's money has arrived; a press fills the form. Nothing while there are
 * none.
 */
export function SavedRecipients({ method, titleKey, currency, networks }: SavedRecipientsProps) {
  const { text } = useTexts()
  const titleId = useId()
  const { data: recipients = [] } = useQuery(recipientsQuery(method))
  const [, change] = usePayoutDraft()
  if (recipients.length === 0) return null
  const fill = (recipient: PayoutRecipient) =>
    change(factsOfMethod(recipient.method).draftOfRepeat(recipient))
  return (
    <section className={stack.gap2} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {text(titleKey)}
      </h2>
      <ListCard>
        {recipients.map((recipient) => (
          <ListItem key={keyOf(recipient)}>
            {'phone' in recipient ? (
              <RowButton
                leading={<Avatar name={recipient.name || recipient.bank} />}
                title={recipient.name || maskedPhone(recipient.phone, defaultCountries)}
                caption={
                  <>
                    <span>{`${recipient.bank}, `}</span>
                    <span className={styles.number} translate="no">
                      {maskedPhone(recipient.phone, defaultCountries)}
                    </span>
                  </>
                }
                onClick={() => fill(recipient)}
              />
            ) : (
              <RowButton
                leading={<CurrencyDisc code={currency} />}
                title={shortenAddress(recipient.address)}
                caption={nameOf(networks, recipient.network)}
                onClick={() => fill(recipient)}
              />
            )}
          </ListItem>
        ))}
      </ListCard>
    </section>
  )
}

function keyOf(recipient: PayoutRecipient): string {
  return 'phone' in recipient
    ? `${recipient.phone} ${recipient.bank_id}`
    : `${recipient.network} ${recipient.address}`
}

function nameOf(networks: readonly WithdrawalNetwork[] | undefined, code: string): string {
  return networks?.find((network) => network.code === code)?.name ?? code
}

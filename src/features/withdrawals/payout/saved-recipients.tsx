import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type {
  PayoutRecipient,
  WithdrawalMethod,
  WithdrawalNetwork,
} from '../../../../contract/calls/withdrawals.ts'
import { maskedPhone } from '../../../shared/phone-entry/masked-phone.ts'
import { useTexts } from '../../../kernel/texts/texts.tsx'
import { Avatar } from '../../../ui/icon/avatar.tsx'
import { CurrencyDisc } from '../../../ui/icon/currency-disc.tsx'
import { ListCard, ListItem, RowButton } from '../../../ui/list/list-card.tsx'
import { defaultCountries } from '../../../ui/phone/countries.ts'
import { shortenAddress } from '../../../../contract/rules/short-address.ts'
import { nationalDigits } from '../sbp/russian-phone.ts'
import { usePayoutDraft } from './payout-draft.ts'
import { recipientsQuery } from './payout.queries.ts'
import styles from './saved-recipients.module.css'

interface SavedRecipientsProps {
  method: PayoutRecipient['method']
  currency: string
  networks: WithdrawalMethod['networks']
}

/** Those to whom the owner's money has arrived; a press fills the form. Nothing while there are none. */
export function SavedRecipients({ method, currency, networks }: SavedRecipientsProps) {
  const { text } = useTexts()
  const titleId = useId()
  const { data: recipients = [] } = useQuery(recipientsQuery(method))
  const [, change] = usePayoutDraft()
  if (recipients.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {text(method === 'sbp' ? 'payout.recents_title' : 'crypto.book_title')}
      </h2>
      <ListCard>
        {recipients.map((recipient) => (
          <ListItem key={keyOf(recipient)}>
            {recipient.method === 'sbp' ? (
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
                onClick={() =>
                  change({ phone: nationalDigits(recipient.phone), bankId: recipient.bank_id })
                }
              />
            ) : (
              <RowButton
                leading={<CurrencyDisc code={currency} />}
                title={shortenAddress(recipient.address)}
                caption={nameOf(networks, recipient.network)}
                onClick={() => change({ address: recipient.address, network: recipient.network })}
              />
            )}
          </ListItem>
        ))}
      </ListCard>
    </section>
  )
}

function keyOf(recipient: PayoutRecipient): string {
  return recipient.method === 'sbp'
    ? `${recipient.phone} ${recipient.bank_id}`
    : `${recipient.network} ${recipient.address}`
}

function nameOf(networks: readonly WithdrawalNetwork[] | undefined, code: string): string {
  return networks?.find((network) => network.code === code)?.name ?? code
}

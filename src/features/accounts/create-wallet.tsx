import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { OFFERED_CURRENCIES } from '../../../contract/rules/currencies.ts'
import { QueryBlock } from '../../shared/query-state/query-block.tsx'
import { profileQuery } from '../../shared/profile/profile.queries.ts'
import { useCurrencies } from '../../shared/wallet/currencies.queries.ts'
import { useCurrencyName } from '../../shared/wallet/currency-name.ts'
import { walletsQuery } from '../../shared/wallet/wallet.queries.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Button } from '../../ui/button/button.tsx'
import { EmailText } from '../../ui/text/email-text.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { PhoneText } from '../../ui/phone/phone-text.tsx'
import { Skeleton } from '../../ui/progress/skeleton.tsx'
import textStyle from '../../ui/styles/text-style.module.css'
import styles from './create-wallet.module.css'
import { Facts } from './facts.tsx'

/**
 * Tells how a wallet in a currency that the owner lacks is opened; the transfer screen says it
 * (U41).
 */
export function CreateWallet() {
  const { text } = useTexts()
  const navigate = useNavigate()
  const nameOf = useCurrencyName()
  const titleId = useId()
  const [chosen, setChosen] = useState<string>()
  const { data: wallets = [] } = useQuery(walletsQuery)
  const isOwnedIn = (code: string) => wallets.some((wallet) => wallet.currency_code === code)
  const told = useCurrencies()?.map(({ code }) => code) ?? []
  const offered = told.length > 0 ? told : OFFERED_CURRENCIES
  const currency = chosen ?? offered.find((code) => !isOwnedIn(code)) ?? offered[0] ?? ''
  const isOwned = isOwnedIn(currency)
  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <h2 id={titleId} className={textStyle.h3}>
        {text('wallet.create.title')}
      </h2>
      <p className={styles.hint}>{text('wallet.create.hint')}</p>
      <SelectField
        label={text('wallet.create.currency_label')}
        value={currency}
        onChange={setChosen}
      >
        {offered.map((code) => (
          <option key={code} value={code}>
            {`${code}, ${nameOf(code)}`}
          </option>
        ))}
      </SelectField>
      <div role="status" className={styles.status}>
        {isOwned && <Notice>{text('wallet.create.have_already', { code: currency })}</Notice>}
      </div>
      <Owner />
      <Button
        kind="soft"
        isWide
        disabled={isOwned}
        onClick={() => void navigate({ to: '/wallet/save', search: { currency } })}
      >
        {text('wallet.create.btn')}
      </Button>
    </section>
  )
}

/** Data of the future owner of the wallet. */
function Owner() {
  const { text } = useTexts()
  return (
    <QueryBlock
      query={useQuery(profileQuery)}
      titleKey="settings.error"
      skeleton={<Skeleton height={120} radius={16} />}
    >
      {({ first_name, last_name, phone, email }) => (
        <div>
          <h3 className={styles.subtitle}>{text('wallet.create.owner_title')}</h3>
          <Facts
            facts={[
              {
                name: text('wallet.create.owner_name'),
                value: [first_name, last_name].filter(Boolean).join(' '),
              },
              {
                name: text('wallet.create.owner_phone'),
                value: phone && <PhoneText phone={phone} />,
              },
              {
                name: text('wallet.create.owner_email'),
                value: email && <EmailText address={email} />,
              },
            ]}
          />
        </div>
      )}
    </QueryBlock>
  )
}

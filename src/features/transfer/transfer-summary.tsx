import { ArrowRight } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '../../contract/rules/money-format.ts'
import { profileQuery } from '../../entities/profile/profile.queries.ts'
import { shortAccount } from '../../lib/account-name.ts'
import { maskedPhone } from '../../shared/phone-entry/masked-phone.ts'
import { useCountryList } from '../../shared/phone-entry/use-country-list.ts'
import { useTexts } from '../../texts/texts.tsx'
import { Amount } from '../../ui/amount/amount.tsx'
import { Avatar } from '../../ui/icon/avatar.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { Fact, FactList } from '../../ui/list/fact-list.tsx'
import type { Transfer } from './transfer-act.ts'
import styles from './transfer-summary.module.css'

/** Who sends how much to whom, above the PIN that confirms it. */
export function TransferSummary({ transfer }: { transfer: Transfer }) {
  const { text, language } = useTexts()
  const { data: profile } = useQuery(profileQuery)
  const countries = useCountryList()
  const { recipient, account, amount, note } = transfer
  const money = formatMoney(amount, { currency: account.currency_code, language })
  return (
    <div className={styles.summary}>
      <div className={styles.head}>
        <span className={styles.people}>
          <Avatar name={profile?.first_name ?? ''} />
          <Icon of={ArrowRight} size={20} />
          <Avatar name={recipient.name} />
        </span>
        <Amount parts={money} size="m" />
        <p className={styles.recipient}>
          {recipient.name} · {maskedPhone(recipient.phone, countries)}
        </p>
      </div>
      <div className={styles.rows}>
        <FactList>
          <Fact name={text('common.from')}>{shortAccount(account)}</Fact>
          <Fact name={text('common.fee')}>{text('common.no_fee')}</Fact>
          {note !== '' && <Fact name={text('receipt.note')}>{note}</Fact>}
          <Fact name={text('common.total')}>{money.text}</Fact>
        </FactList>
      </div>
    </div>
  )
}

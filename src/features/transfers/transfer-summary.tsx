import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '../../../contract/rules/money-format.ts'
import { profileQuery } from '../../shared/profile/profile.queries.ts'
import { shortAccount } from '../../kernel/lib/account-name.ts'
import { PaymentSummary } from '../../shared/payment-summary/payment-summary.tsx'
import { TariffFact } from '../../shared/tariffs/tariff-fact.tsx'
import { maskedPhone } from '../../shared/phone-entry/masked-phone.ts'
import { useCountryList } from '../../shared/phone-entry/use-country-list.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Avatar } from '../../ui/icon/avatar.tsx'
import { Fact } from '../../ui/list/fact-list.tsx'
import { currencyOfTransfer, type TransferDetails } from './transfer-act.ts'

/** Who sends how much to whom, above the PIN that confirms it. */
export function TransferSummary({ transfer }: { transfer: TransferDetails }) {
  const { text, language } = useTexts()
  const { data: profile } = useQuery(profileQuery)
  const countries = useCountryList()
  const { recipient, account, amount, note, exchange } = transfer
  const money = formatMoney(amount, { currency: currencyOfTransfer(transfer), language })
  const charged = exchange
    ? formatMoney(exchange.fromAmount, { currency: account.currency_code, language })
    : money
  return (
    <PaymentSummary
      from={<Avatar name={profile?.first_name ?? ''} />}
      to={<Avatar name={recipient.name} />}
      amount={money}
      recipient={
        <>
          <span translate="no">{recipient.name}</span>
          {recipient.phone !== '' && (
            <>
              <span>{' ·\u00a0'}</span>
              <span translate="no">{maskedPhone(recipient.phone, countries)}</span>
            </>
          )}
        </>
      }
      facts={
        <>
          <Fact name={text('common.from')}>{shortAccount(account)}</Fact>
          {exchange && <Fact name={text('exchange.your_rate')}>{exchange.price}</Fact>}
          <Fact name={text('common.fee')}>{text('common.no_fee')}</Fact>
          <TariffFact />
          {note !== '' && <Fact name={text('receipt.note')}>{note}</Fact>}
          <Fact name={text(exchange ? 'request.in_charged' : 'common.total')}>{charged.text}</Fact>
        </>
      }
    />
  )
}

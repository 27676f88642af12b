import { formatMoney } from '../../../../contract/rules/money-format.ts'
import type { PayoutStatus } from '../../../../contract/calls/withdrawals.ts'
import { maskedPhone } from '../../../shared/phone-entry/masked-phone.ts'
import { MomentText } from '../../../kernel/texts/moment.tsx'
import { useTexts } from '../../../kernel/texts/texts.tsx'
import { defaultCountries } from '../../../ui/phone/countries.ts'
import { Fact, FactList } from '../../../ui/list/fact-list.tsx'
import { FeeAmount } from '../payout/fee-amount.tsx'
import facts from '../../../ui/list/fact-card.module.css'
import styles from './payout-receipt.module.css'
import { isolate } from '../../../../contract/rules/text-direction.ts'

/** Facts of a withdrawal to a bank or a card. */
export function PayoutReceipt({ payout }: { payout: PayoutStatus }) {
  const { text, findText, language } = useTexts()
  const { currency_code: currency, bank, name, phone, last4, brand } = payout
  const write = (money: string) => formatMoney(money, { currency, language }).text
  const brandName = brand === undefined ? '' : (findText(`card_brand.${brand}`) ?? brand)
  return (
    <div className={facts.outcome}>
      <FactList>
        {phone !== undefined && (
          <Fact name={text('receipt.recipient')}>
            {name !== undefined && name !== '' && (
              <span translate="no">{`${isolate(name)}, `}</span>
            )}
            <span className={styles.phone} translate="no">
              {maskedPhone(phone, defaultCountries)}
            </span>
          </Fact>
        )}
        {bank !== undefined && <Fact name={text('payout.bank_label')}>{bank}</Fact>}
        {last4 !== undefined && (
          <Fact name={text('receipt.recipient')}>
            {text('card.saved_label', { brand: brandName, last4 }).trim()}
          </Fact>
        )}
        <Fact name={text('pay.details_amount')}>{write(payout.receives)}</Fact>
        <Fact name={text('common.fee')}>
          <FeeAmount fee={payout.fee} currency={currency} />
        </Fact>
        <Fact name={text('pay.details_date')}>
          <MomentText at={payout.created_at} format="full" />
        </Fact>
        <Fact name={text('receipt.number')}>{payout.number}</Fact>
      </FactList>
    </div>
  )
}

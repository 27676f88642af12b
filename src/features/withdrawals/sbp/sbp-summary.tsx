import { User } from '@lucide/icons'
import { useTexts } from '../../../kernel/texts/texts.tsx'
import { Avatar } from '../../../ui/icon/avatar.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { SymbolDisc } from '../../../ui/icon/symbol-disc.tsx'
import { Fact } from '../../../ui/list/fact-list.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { maskedPhone } from '../../../shared/phone-entry/masked-phone.ts'
import { defaultCountries } from '../../../ui/phone/countries.ts'
import type { ConfirmedPayout } from '../payout/use-payout-form.ts'
import { PayoutSummary } from '../payout/payout-summary.tsx'
import type { NameCheck } from './name-check.ts'
import styles from './sbp-form.module.css'
import { fullRussianPhone } from './russian-phone.ts'
import { isolate } from '../../../../contract/rules/text-direction.ts'

interface SbpSummaryProps {
  payout: ConfirmedPayout
  /** Ten digits after +7. */
  digits: string
  bank: string
  check: NameCheck
}

/** What is sent to whose account at which bank. */
export function SbpSummary({ payout, digits, bank, check }: SbpSummaryProps) {
  const { text } = useTexts()
  const phone = maskedPhone(fullRussianPhone(digits), defaultCountries)
  const isNameKnown = check.name === 'told'
  return (
    <PayoutSummary
      payout={payout}
      disc={
        isNameKnown ? (
          <Avatar name={check.person} />
        ) : (
          <SymbolDisc tone="soft">
            <Icon of={User} size={20} />
          </SymbolDisc>
        )
      }
      recipient={
        <>
          {isNameKnown && <span translate="no">{`${isolate(check.person)} ·\u00a0`}</span>}
          <span className={styles.phone} translate="no">
            {phone}
          </span>
        </>
      }
      facts={<Fact name={text('payout.bank_label')}>{bank}</Fact>}
    >
      {!isNameKnown && <Notice>{text('payout.name_none')}</Notice>}
      {isNameKnown && check.isOther && (
        <Notice kind="warning">{text('payout.name_differs')}</Notice>
      )}
    </PayoutSummary>
  )
}

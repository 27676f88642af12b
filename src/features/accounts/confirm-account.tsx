import { useQuery } from '@tanstack/react-query'
import { StageHeading } from '../../shared/money-act/stage-heading.tsx'
import { profileQuery } from '../../shared/profile/profile.queries.ts'
import { useCurrencies } from '../../shared/wallet/currencies.queries.ts'
import { useCurrencyName } from '../../shared/wallet/currency-name.ts'
import { topUpMethod } from '../../../contract/rules/rails.ts'
import { environment } from '../../kernel/environment/environment.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { ErrorLine } from '../../ui/field/error-line.tsx'
import { CurrencyDisc } from '../../ui/icon/currency-disc.tsx'
import { Fact, FactList } from '../../ui/list/fact-list.tsx'
import { AccountTerms } from './account-terms.tsx'
import styles from './confirm-account.module.css'

interface ConfirmAccountProps {
  code: string
  error: string
  /** Nothing is left to accept. */
  isOver: boolean
}

/** What the owner opens: currency, price, ways to top up, and the terms. */
export function ConfirmAccount({ code, error, isOver }: ConfirmAccountProps) {
  const { text } = useTexts()
  const nameOf = useCurrencyName()
  const { data: profile } = useQuery(profileQuery)
  const currency = useCurrencies()?.find((one) => one.code === code)
  const way = currency?.can_top_up === false ? 'exchange' : topUpMethod(environment.id, code)
  return (
    <div className={styles.confirm}>
      <CurrencyDisc code={code} size={72} tone="soft" />
      <StageHeading>{nameOf(code)}</StageHeading>
      <div className={styles.facts}>
        <FactList>
          <Fact name={text('account.open.fact_cost')}>
            <span className={styles.free}>{text('common.free')}</span>
          </Fact>
          <Fact name={text('account.open.fact_topup')}>
            {text(`account.open.fact_topup_${way}`)}
          </Fact>
          <Fact name={text('account.open.fact_owner')}>
            {[profile?.first_name, profile?.last_name].filter(Boolean).join(' ')}
          </Fact>
        </FactList>
      </div>
      {!isOver && <AccountTerms />}
      <ErrorLine message={error} />
    </div>
  )
}

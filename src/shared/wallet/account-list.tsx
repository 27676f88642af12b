import { Check } from '@lucide/icons'
import type { Account } from '../../../contract/calls/wallet.ts'
import { useShownMoney } from '../../kernel/texts/shown-money.ts'
import { Amount } from '../../ui/amount/amount.tsx'
import { CurrencyDisc } from '../../ui/icon/currency-disc.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { RowContents } from '../../ui/list/list-card.tsx'
import { ListBox } from '../../ui/list-box/list-box.tsx'
import { nameAccount } from '../../kernel/lib/account-name.ts'
import styles from './account-list.module.css'
import { useCurrencyName } from './currency-name.ts'

interface AccountListProps {
  label: string
  accounts: readonly Account[]
  chosenId: string | undefined
  /** Returns why an account cannot be chosen, shown below its name. */
  whyNot?: ((account: Account) => string | undefined) | undefined
  onChoose: (account: Account) => void
}

/** The owner's accounts with their balances, one of them to be chosen. */
export function AccountList(props: AccountListProps) {
  const { label, accounts, chosenId, whyNot, onChoose } = props
  const shownMoney = useShownMoney()
  const nameOf = useCurrencyName()
  const options = accounts.map((account) => ({
    id: account.id,
    account,
    names: [account.currency_code, nameOf(account.currency_code)],
    refusal: whyNot?.(account),
    isDisabled: whyNot?.(account) !== undefined,
  }))
  return (
    <ListBox
      label={label}
      options={options}
      chosenId={chosenId}
      onChoose={({ account }) => onChoose(account)}
    >
      {({ account, refusal }) => (
        <RowContents
          leading={<CurrencyDisc code={account.currency_code} />}
          title={nameAccount(account, accounts)}
          caption={<span className={styles.name}>{refusal ?? nameOf(account.currency_code)}</span>}
          trailing={
            <Amount parts={shownMoney(account.balance, { currency: account.currency_code })} />
          }
          end={
            <span className={styles.check}>
              {account.id === chosenId && <Icon of={Check} size={20} />}
            </span>
          }
        />
      )}
    </ListBox>
  )
}

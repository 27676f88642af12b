import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ADDITIONS } from '../../../contract/rules/capabilities.ts'
import { decimalsOf } from '../../../contract/rules/currencies.ts'
import { formatMoney } from '../../../contract/rules/money-format.ts'
import { isAbove } from '../money-act/amount-problem.ts'
import { useCapability } from '../profile/capability.ts'
import { walletsQuery } from '../wallet/wallet.queries.ts'
import { useShownMoney } from '../../kernel/texts/shown-money.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { findHelpingPot } from './helping-pot.ts'
import { MoveDialog } from './move-dialog.tsx'
import { potsQuery, useHasPots } from './pots.queries.ts'

interface PotHintProps {
  /** Currency of the account that a payment leaves: an owner has one in each. */
  currency: string
  /** As it is typed. */
  amount: string
}

/** Offers to take money back where a payment lacks it and a pot of its account has it; nothing is taken by itself (S6). */
export function PotHint(props: PotHintProps) {
  return useCapability(ADDITIONS) ? <Hint {...props} /> : null
}

function Hint({ currency, amount }: PotHintProps) {
  const { text, language } = useTexts()
  const shownMoney = useShownMoney()
  const [isOpen, setIsOpen] = useState(false)
  const { data: accounts } = useQuery(walletsQuery)
  const account = accounts?.find(({ currency_code }) => currency_code === currency)
  const isShort = account !== undefined && isAbove(amount, account.balance, decimalsOf(currency))
  const { data: pots } = useQuery({ ...potsQuery, enabled: useHasPots() === true && isShort })
  const help = account && pots && findHelpingPot(pots.results, account, amount)
  if (!help) return null
  const { pot, missing } = help
  return (
    <>
      <Notice
        action={
          <Button kind="soft" size="small" onClick={() => setIsOpen(true)}>
            {text('pots.take_btn')}
          </Button>
        }
      >
        {text('pots.hint_spend', {
          amount: formatMoney(missing, { currency, language }).text,
          name: pot.name,
          total: shownMoney(pot.balance, { currency }).text,
        })}
      </Notice>
      <MoveDialog
        pot={pot}
        direction={isOpen ? 'take' : undefined}
        amount={missing}
        onClose={() => setIsOpen(false)}
      />
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoney } from '../../../contract/rules/money-format.ts'
import { walletsQuery } from '../wallet/wallet.queries.ts'
import { useShownMoney } from '../../kernel/texts/shown-money.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { findHelpingPot } from './helping-pot.ts'
import { MoveDialog } from './move-dialog.tsx'
import { potsQuery } from './pots.queries.ts'

export interface PotHintProps {
  /** Currency of the account that a payment leaves: an owner has one in each. */
  currency: string
  /** As it is typed. */
  amount: string
}

/** Offers to take money back from a pot that covers what a payment lacks. */
export function PotHelp({ currency, amount }: PotHintProps) {
  const { text, language } = useTexts()
  const shownMoney = useShownMoney()
  const [isOpen, setIsOpen] = useState(false)
  const { data: accounts } = useQuery(walletsQuery)
  const account = accounts?.find(({ currency_code }) => currency_code === currency)
  const { data: pots } = useQuery(potsQuery)
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

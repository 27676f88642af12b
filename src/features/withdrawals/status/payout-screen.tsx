import { isNotThere, NotThere } from '../../../shared/query-state/not-there.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ADDITIONS, PUSH } from '../../../../contract/rules/capabilities.ts'
import { formatMoney } from '../../../../contract/rules/money-format.ts'
import type { PayoutStatus } from '../../../../contract/calls/withdrawals.ts'
import { useCapability } from '../../../shared/profile/capability.ts'
import { PasskeyOfferPlace } from '../../../shared/profile/passkey-offer-place.tsx'
import { useIsPasskeyOffered } from '../../../shared/profile/use-is-passkey-offered.ts'
import { ResultTiles } from '../../../shared/transaction/result-tiles.tsx'
import { useStatusWord } from '../../../shared/transaction/transaction-words.ts'
import { refreshMoney } from '../../../shared/wallet/refresh-money.ts'
import { FlowPage } from '../../../shared/money-act/flow-page.tsx'
import { PushQuestionPlace } from '../../../shared/push/push-question-place.tsx'
import { QueryBlock } from '../../../shared/query-state/query-block.tsx'
import { useTexts } from '../../../kernel/texts/texts.tsx'
import { MainButton } from '../../../shared/main-button/main-button.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { PageSkeleton } from '../../../ui/progress/page-skeleton.tsx'
import { leavePayout } from '../payout/payout-shown.ts'
import { isPayoutOpen, payoutQuery } from '../payout/payout.queries.ts'
import { NameAddress } from './name-address.tsx'
import { PayoutResult } from './payout-result.tsx'

/** How a withdrawal goes, and its result; followed while it is on its way (L7). */
export function PayoutScreen({ number }: { number: string }) {
  const sentenceOf = usePayoutSentence()
  const hasAdditions = useCapability(ADDITIONS)
  const hasPush = useCapability(PUSH)
  const isPasskeyOffered = useIsPasskeyOffered()
  const { text } = useTexts()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const query = useQuery(payoutQuery(number))
  const isOpen = query.data === undefined || isPayoutOpen(query.data)
  useEffect(() => {
    if (!isOpen) refreshMoney(queryClient)
  }, [isOpen, queryClient])
  const leave = (to: '/' | '/wallet/withdrawal') => {
    leavePayout()
    void navigate({ to, replace: true })
  }
  if (!query.data && isNotThere(query.error)) return <NotThere />
  return (
    <FlowPage>
      <QueryBlock
        query={query}
        titleKey="payout.status_error"
        skeleton={<PageSkeleton shape="details" />}
      >
        {(payout) => (
          <PayoutResult
            payout={payout}
            actions={
              <>
                {isPasskeyOffered ? (
                  <PasskeyOfferPlace />
                ) : (
                  <PushQuestionPlace isDue={hasPush && isPayoutOpen(payout)} />
                )}
                {hasAdditions && payout.address !== undefined && (
                  <NameAddress address={payout.address} />
                )}
                <ResultTiles
                  sentence={sentenceOf(payout)}
                  number={payout.number}
                  hasReceipt={hasAdditions}
                />
                <Button kind="plain" isWide onClick={() => leave('/wallet/withdrawal')}>
                  {text('payout.again_btn')}
                </Button>
                <MainButton onClick={() => leave('/')}>{text('common.to_home')}</MainButton>
              </>
            }
          />
        )}
      </QueryBlock>
    </FlowPage>
  )
}

/** Returns a function that tells where a withdrawal stands in one line, to be shared. */
function usePayoutSentence(): (payout: PayoutStatus) => string {
  const { text, language } = useTexts()
  const statusWord = useStatusWord()
  return ({ amount, currency_code: currency, bank, network, last4, status }) => {
    const money = formatMoney(amount, { currency, language }).text
    const card = last4 && text('tx.title_card', { last4 })
    const parts = [text('crypto.status_title', { amount: money }), bank ?? network ?? card]
    return [...parts, statusWord(status)].filter(Boolean).join(', ')
  }
}

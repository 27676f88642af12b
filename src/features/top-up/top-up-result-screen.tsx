import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { ADDITIONS, PUSH } from '../../../contract/rules/capabilities.ts'
import { CurrencyCode } from '../../../contract/wire.ts'
import { FlowPage } from '../../shared/money-act/flow-page.tsx'
import { OutcomeView } from '../../shared/money-act/outcome.tsx'
import { useCapability } from '../../shared/profile/capability.ts'
import { ResultTiles } from '../../shared/transaction/result-tiles.tsx'
import { refreshMoney } from '../../shared/wallet/refresh-money.ts'
import { PushQuestionPlace } from '../../shared/push/push-question-place.tsx'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { MainButton } from '../../shared/main-button/main-button.tsx'
import { Button } from '../../ui/button/button.tsx'
import { useDelayed } from '../../ui/progress/use-delayed.ts'
import { useOverlay } from '../../ui/dialog/use-overlay.ts'
import type { TopUpOrder } from './top-up-outcome.ts'
import { TopUpFacts, TopUpTitle, useTopUpSentence } from './top-up-result-facts.tsx'
import { topUpStatusQuery } from './top-up-status.queries.ts'

const LONG_WAIT_MS = 60_000
/** Longest order number that is shown; longer ones are technical. */
const LONGEST_NUMBER = 20

/** Waits for the result of the payment page and shows it (F5, U44). */
export function TopUpResultScreen() {
  const { text } = useTexts()
  const hasReceipts = useCapability(ADDITIONS)
  const hasPush = useCapability(PUSH)
  // Raw query of the address: the server gets every parameter unchanged.
  // Read once, because the address changes before the page unmounts.
  const [search] = useState(useLocation({ select: ({ searchStr }) => searchStr }))
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const status = useQuery(topUpStatusQuery(search))
  const { outcome = { name: 'waiting' }, order: told } = status.data ?? {}
  const order = useOrder(search, told)
  const sentence = useTopUpSentence(order)
  const isWaiting = outcome.name === 'waiting'
  useEffect(() => {
    if (!isWaiting) refreshMoney(queryClient)
  }, [isWaiting, queryClient])
  const goHome = () => {
    refreshMoney(queryClient)
    void navigate({ to: '/', replace: true })
  }
  // Back never leads to the submitted form.
  useOverlay(true, goHome)
  const home =
    outcome.name === 'complete' ? (
      <MainButton onClick={goHome}>{text('common.to_home')}</MainButton>
    ) : (
      <Button kind="soft" isWide onClick={goHome}>
        {text('common.to_home')}
      </Button>
    )
  const facts = (
    <TopUpFacts order={order} settledAt={isWaiting ? undefined : status.dataUpdatedAt} />
  )
  const show = () => {
    switch (outcome.name) {
      case 'complete':
        return (
          <OutcomeView
            look="page"
            tone="success"
            title={<TopUpTitle order={order} />}
            actions={
              <>
                <ResultTiles
                  sentence={sentence}
                  number={told?.transaction ?? ''}
                  hasReceipt={hasReceipts}
                  isReplaced
                />
                {home}
              </>
            }
          >
            {facts}
          </OutcomeView>
        )
      case 'failed':
        return (
          <OutcomeView
            look="page"
            tone="failed"
            title={text('topup_result.failed_title')}
            actions={
              <>
                <RetryButton order={order} />
                {home}
              </>
            }
          >
            <p>{outcome.message || text('topup_result.failed_descr')}</p>
            {facts}
          </OutcomeView>
        )
      // The server's reason for not telling; the top-up may have any status.
      case 'refused':
        return (
          <OutcomeView
            look="page"
            tone="unknown"
            title={text('topup_result.refused_title')}
            actions={
              <>
                <Button isWide isBusy={status.isFetching} onClick={() => void status.refetch()}>
                  {text('common.retry')}
                </Button>
                {home}
              </>
            }
          >
            <p role="status">{outcome.message || text('error.unknown')}</p>
            {facts}
          </OutcomeView>
        )
      default:
        return (
          <OutcomeView
            look="page"
            tone="waiting"
            title={text('topup_result.waiting_title')}
            actions={home}
          >
            <WaitingWords hasFailedCheck={status.isError} />
            {facts}
            <PushQuestionPlace isDue={hasPush} />
          </OutcomeView>
        )
    }
  }
  return <FlowPage>{show()}</FlowPage>
}

/** Returns the order's data from the server, else from the address. */
function useOrder(search: string, told: TopUpOrder | undefined) {
  const query = new URLSearchParams(search)
  const currency = told?.currency ?? query.get('currencyCode') ?? undefined
  const number = query.get('order') ?? ''
  return {
    amount: told?.amount,
    currency: v.is(CurrencyCode, currency) ? currency : undefined,
    createdAt: told?.createdAt,
    number: number.length > LONGEST_NUMBER ? undefined : number,
  }
}

function WaitingWords({ hasFailedCheck }: { hasFailedCheck: boolean }) {
  const { text } = useTexts()
  const isLong = useDelayed(true, LONG_WAIT_MS)
  return (
    <>
      <p>{text('topup_result.waiting_descr')}</p>
      <div role="status">
        {hasFailedCheck && <p>{text('topup_result.check_failed')}</p>}
        {isLong && <p>{text('topup_result.long_wait')}</p>}
      </div>
    </>
  )
}

/** Button back to the form with the same amount and currency. */
function RetryButton({
  order: { amount, currency },
}: {
  order: Pick<TopUpOrder, 'amount' | 'currency'>
}) {
  const { text } = useTexts()
  const navigate = useNavigate()
  const search = currency === undefined ? {} : { currency }
  const state =
    amount === undefined || currency === undefined
      ? {}
      : { moneyDraft: { amount, currency_code: currency } }
  return (
    <Button
      isWide
      onClick={() => void navigate({ to: '/wallet/topup', search, state, replace: true })}
    >
      {text('topup_result.retry_btn')}
    </Button>
  )
}

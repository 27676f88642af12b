import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useRouter } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useOnline } from '../../kernel/api/use-online.ts'
import { shortAccount } from '../../kernel/lib/account-name.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import type { OpenedRequest } from '../../../contract/calls/requests.ts'
import type { Recipient } from '../../../contract/calls/transfers.ts'
import type { Account } from '../../../contract/calls/wallet.ts'
import { decimalsOf } from '../../../contract/rules/currencies.ts'
import { isZeroAmount, parseAmount, parseBalance } from '../../../contract/rules/money.ts'
import { formatMoney } from '../../../contract/rules/money-format.ts'
import { MainButton } from '../../shared/main-button/main-button.tsx'
import { useProblemText } from '../../shared/money-act/amount-error.ts'
import { findAmountProblem } from '../../shared/money-act/amount-problem.ts'
import { findLimit } from '../../shared/money-act/daily-limit.ts'
import { MoneyOutNotice } from '../../shared/money-act/money-out-notice.tsx'
import { mayTakeOut } from '../../shared/money-act/money-out.ts'
import { PayModal } from '../../shared/money-act/pay-modal.tsx'
import type { PaymentReceipt } from '../../shared/money-act/pay-stage.ts'
import { SubmitHint } from '../../shared/money-act/submit-hint.tsx'
import { useIsUnsettled } from '../../shared/money-act/unsettled-acts.ts'
import { peopleQuery } from '../../shared/people/people.queries.ts'
import { useKeptGate } from '../../shared/people/use-kept-gate.tsx'
import { PotHint } from '../../shared/pots/pot-hint.tsx'
import { profileQuery } from '../../shared/profile/profile.queries.ts'
import { AccountField } from '../../shared/wallet/account-field.tsx'
import { refreshMoney } from '../../shared/wallet/refresh-money.ts'
import { buttonClass } from '../../ui/button/button.tsx'
import type { Elements } from '../../ui/content/content.ts'
import { ErrorLine } from '../../ui/field/error-line.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { writePairPrice } from '../exchange/price-split.ts'
import { keepPaidLink } from './paid-link.ts'
import { RequestAnswers } from './request-answers.tsx'
import { RequestRateFacts } from './request-rate-facts.tsx'
import stack from '../../ui/styles/stack.module.css'
import styles from './request-sheet.module.css'
import { keepSentTransfer } from './sent-transfer.ts'
import { type TransferDetails, transferAct } from './transfer-act.ts'
import { TransferSummary } from './transfer-summary.tsx'
import { useRequestRate } from './use-request-rate.ts'
import { fieldOf } from './why-not-transfer.ts'

interface RequestFormProps {
  request: OpenedRequest
  recipient: Recipient
  wallets: readonly [Account, ...Account[]]
  /** Who asks for what. */
  head: Elements
}

/**
 * The account that pays a request, at a rate where it is in another currency, the act that is
 * confirmed, and the other answers.
 */
export function RequestForm({ request, recipient, wallets, head }: RequestFormProps) {
  const { text, language } = useTexts()
  const { data: profile } = useQuery(profileQuery)
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { history } = useRouter()
  const isOnline = useOnline()
  const hintId = useId()
  const [chosenId, choose] = useState<string>()
  const [act, setAct] = useState<TransferDetails>()
  const [refusal, setRefusal] = useState('')
  const { token, amount, currency_code: currency, note } = request
  const account = wallets.find(({ id }) => id === chosenId) ?? firstAccount(wallets, request)
  const offer = useRequestRate(request, account)
  const limit = findLimit(profile?.transfer_limits, currency)
  const problem = useAmountProblem({ amount, account, limit, currency })
  const gate = useKeptGate({
    to: { method: 'wallet', recipient_id: recipient.id },
    name: recipient.name,
    hasPeople: true,
  })
  const isUnsettled = useIsUnsettled('transfer')
  const isReady = offer === undefined || (offer.state === 'ready' && !offer.quote?.isExpired)
  const canPay =
    mayTakeOut(profile) &&
    problem === undefined &&
    isReady &&
    isOnline &&
    !isUnsettled &&
    !gate.isClosed
  const charged = offer === undefined ? amount : offer.fromAmount
  const refresh = () => {
    refreshMoney(queryClient)
    void queryClient.invalidateQueries(profileQuery)
    void queryClient.invalidateQueries({ queryKey: peopleQuery.queryKey })
    void queryClient.invalidateQueries({ queryKey: ['requests'] })
    offer?.refetch()
  }
  const confirm = () => {
    if (!canPay) return
    setRefusal('')
    const pair = { from: account.currency_code, to: currency }
    setAct({
      recipient,
      account,
      amount,
      note,
      isQr: false,
      requestToken: token,
      ...(offer?.rate && {
        exchange: {
          fromAmount: offer.fromAmount,
          rateId: offer.rate.id,
          currency,
          price: writePairPrice(offer.rate.value, pair, language),
          expiresAt: offer.quote?.hold.until,
        },
      }),
    })
  }
  const showSent = (sent: TransferDetails, { number, sentAt }: PaymentReceipt) => {
    keepSentTransfer({
      amount: sent.amount,
      currency,
      name: recipient.name,
      phone: recipient.phone,
      recipientId: recipient.id,
      account: shortAccount(account),
      note: sent.note,
      number: number ?? '',
      sentAt,
    })
    const { href, state } = history.location
    const { __TSR_index: index } = state
    keepPaidLink(href, index)
    void navigate({ to: '/send/done', replace: true, ignoreBlocker: true })
  }
  return (
    <>
      <form
        className={stack.gap4}
        onSubmit={(event) => {
          event.preventDefault()
          confirm()
        }}
      >
        <MoneyOutNotice profile={profile} action="send" />
        {head}
        <AccountField
          labelKey="send.account_label"
          titleKey="account.select.title"
          wallets={wallets}
          wallet={account}
          whyNot={({ currency_code: code }) =>
            code === currency || request.is_exchangeable
              ? undefined
              : text('send.account_not_accepted', { code })
          }
          onChoose={({ id }) => {
            setRefusal('')
            choose(id)
          }}
        />
        {offer && <RequestRateFacts account={account} currency={currency} offer={offer} />}
        <ErrorLine message={problem?.words ?? refusal} />
        {problem?.isShort && (
          <Link
            to="/wallet/topup"
            search={{ currency }}
            className={buttonClass({ kind: 'soft', size: 'small' })}
          >
            {text('home.topup_btn')}
          </Link>
        )}
        {!offer && <PotHint amount={amount} currency={currency} />}
        {wallets.every((own) => own.currency_code !== currency) && (
          <Notice>{text('request.in_opens', { code: currency })}</Notice>
        )}
        {gate.notice}
        <div className={styles.answers}>
          <SubmitHint id={hintId} act="transfer" />
          <MainButton type="submit" disabled={!canPay} aria-describedby={hintId}>
            {text('request.in_pay_btn', {
              amount: formatMoney(charged === '' ? amount : charged, {
                currency: charged === '' ? currency : account.currency_code,
                language,
              }).text,
            })}
          </MainButton>
          <RequestAnswers request={request} />
        </div>
      </form>
      <PayModal
        kind="transfer"
        act={act && transferAct(act)}
        title={text('send.confirm_title')}
        summary={act && <TransferSummary transfer={act} />}
        renderDetails={() => null}
        onClose={() => setAct(undefined)}
        onDone={() => setAct(undefined)}
        onMoved={refresh}
        onAccepted={(receipt) => act && showSent(act, receipt)}
        placeOf={(code) => (fieldOf(code) ? 'form' : undefined)}
        onFormRefused={(message) => {
          setAct(undefined)
          setRefusal(message)
          refresh()
        }}
      />
    </>
  )
}

/**
 * The account in the currency of the request, or another one with money where that one has too
 * little and money can be exchanged.
 */
function firstAccount(
  wallets: RequestFormProps['wallets'],
  { amount, currency_code: currency, is_exchangeable }: OpenedRequest,
): Account {
  const own = wallets.find(({ currency_code: code }) => code === currency)
  if (own && isCovered(own, amount)) return own
  const other = wallets.find((one) => one !== own && !isZeroAmount(one.balance))
  return (is_exchangeable ? other : undefined) ?? own ?? wallets[0]
}

function isCovered({ balance, currency_code: code }: Account, amount: string): boolean {
  const [left, asked] = [
    parseBalance(balance, decimalsOf(code)),
    parseAmount(amount, decimalsOf(code)),
  ]
  return left !== undefined && asked !== undefined && asked <= left
}

interface AmountToPay {
  amount: string
  account: Account
  limit: ReturnType<typeof findLimit>
  currency: string
}

/**
 * Why the amount cannot be sent: what the account has, if it is in the same currency, and what the
 * limits leave.
 */
function useAmountProblem({ amount, account, limit, currency }: AmountToPay) {
  const wordsOf = useProblemText()
  const balance = account.currency_code === currency ? account.balance : undefined
  const bounds = { balance, dailyLeft: limit?.daily_left, ownPeriod: limit?.own_period }
  const problem = findAmountProblem(amount, { ...bounds, decimals: decimalsOf(currency) })
  if (!problem) return undefined
  return { words: wordsOf(problem, { ...bounds, currency }), isShort: problem === 'above-balance' }
}

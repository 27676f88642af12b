import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { useId, useState } from 'react'
import { useOnline } from '../../kernel/api/use-online.ts'
import { ADDITIONS } from '../../../contract/rules/capabilities.ts'
import { formatMoney } from '../../../contract/rules/money-format.ts'
import { hasLink } from '../../../contract/rules/links.ts'
import type { Recipient } from '../../../contract/calls/transfers.ts'
import type { Account } from '../../../contract/calls/wallet.ts'
import { useCapability } from '../../shared/profile/capability.ts'
import { ActFacts } from '../../shared/money-act/act-facts.tsx'
import { findLimit } from '../../shared/money-act/daily-limit.ts'
import { FlowSubmit } from '../../shared/money-act/flow-page.tsx'
import { MoneyOutNotice } from '../../shared/money-act/money-out-notice.tsx'
import { mayTakeOut } from '../../shared/money-act/money-out.ts'
import { PayModal } from '../../shared/money-act/pay-modal.tsx'
import type { PaymentReceipt } from '../../shared/money-act/pay-stage.ts'
import { SubmitHint } from '../../shared/money-act/submit-hint.tsx'
import { amountIn } from '../../shared/money-act/typed-amount.ts'
import { amountToSend } from '../../../contract/rules/typed-money.ts'
import { useIsUnsettled } from '../../shared/money-act/unsettled-acts.ts'
import { peopleQuery } from '../../shared/people/people.queries.ts'
import { useKeptGate } from '../../shared/people/use-kept-gate.tsx'
import { PotHint } from '../../shared/pots/pot-hint.tsx'
import type { ShownPlan } from '../../shared/plans/plan-modal.tsx'
import type { PlanWhen } from '../../shared/plans/plan-when.ts'
import { TransferPlan } from './transfer-plan.tsx'
import { shownTransferPlan } from './transfer-plan-act.ts'
import { profileQuery } from '../../shared/profile/profile.queries.ts'
import { AccountField } from '../../shared/wallet/account-field.tsx'
import { currentWalletCodeAtom } from '../../shared/wallet/current-wallet.ts'
import { refreshMoney } from '../../shared/wallet/refresh-money.ts'
import { forgetForm } from '../../kernel/runtime/kept-forms.ts'
import { shortAccount } from '../../kernel/lib/account-name.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { MainButton } from '../../shared/main-button/main-button.tsx'
import { ErrorLine } from '../../ui/field/error-line.tsx'
import { Fact } from '../../ui/list/fact-list.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { NoteField } from './note-field.tsx'
import { RecipientCard } from './recipient-card.tsx'
import { keepPaidLink } from './paid-link.ts'
import { keepSentTransfer } from './sent-transfer.ts'
import { startAccount } from './start-account.ts'
import { type TransferDetails, transferAct } from './transfer-act.ts'
import { TransferAmount } from './transfer-amount.tsx'
import styles from './transfer-form.module.css'
import { TransferSummary } from './transfer-summary.tsx'
import { fieldOf, type TransferField, whyNotTransfer } from './why-not-transfer.ts'
import type { Elements } from '../../ui/content/content.ts'

/** What is typed and chosen in the form. */
export interface TransferInput {
  accountId?: string | undefined
  amount: string
  /** In which the amount was typed; an amount of a code has none. */
  amountCurrency?: string | undefined
  note: string
  /** Days on which it is sent; without them at once. */
  when?: PlanWhen | undefined
}

interface TransferFormProps {
  recipient: Recipient
  wallets: readonly [Account, ...Account[]]
  input: TransferInput
  onChange: (parts: Partial<TransferInput>) => void
  /** The code or link that led here: its currency and amount cannot be changed. */
  code?: { currency?: string; amount?: string }
  /** Currency of the first account to propose. */
  currency?: string | undefined
  /** Beside the recipient. */
  changeRecipient?: Elements
}

/** Account, amount and message of a transfer, and the dialog that confirms it by the PIN. */
export function TransferForm(props: TransferFormProps) {
  const { recipient, wallets, input, onChange, code } = props
  const { text, language } = useTexts()
  const { data: profile } = useQuery(profileQuery)
  const current = useAtomValue(currentWalletCodeAtom)
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { history } = useRouter()
  const isOnline = useOnline()
  const hintId = useId()
  const [transfer, setTransfer] = useState<TransferDetails>()
  const [plan, setPlan] = useState<ShownPlan>()
  const [refusal, setRefusal] = useState<{ field: TransferField; message: string }>()
  const refusalOf = (field: TransferField) => (refusal?.field === field ? refusal.message : '')
  const { accountId, note } = input
  const hasPlans = useCapability(ADDITIONS) && code === undefined
  const when = hasPlans ? input.when : undefined
  const accepted = recipient.currency_codes
  const account =
    wallets.find(({ id }) => id === accountId) ??
    startAccount(wallets, { accepted, current: code?.currency ?? props.currency ?? current })
  const currency = account.currency_code
  const amount = amountIn(input, currency)
  const isAllowed = mayTakeOut(profile)
  const limit = findLimit(profile?.transfer_limits, currency)
  const dailyLeft = limit?.daily_left
  const reason = whyNotTransfer({
    isAllowed,
    recipient,
    account,
    dailyLeft,
    amount,
    note,
    isPlanned: when !== undefined,
  })
  const isUnsettled = useIsUnsettled(when ? 'placePlan' : 'transfer')
  const gate = useKeptGate({
    to: { method: 'wallet', recipient_id: recipient.id },
    name: recipient.name,
    hasPeople: true,
  })
  const canConfirm = reason === undefined && isOnline && !isUnsettled && !gate.isClosed
  const toSend = amountToSend(amount, currency)

  const change = (field: TransferField, parts: Partial<TransferInput>) => {
    if (refusal?.field === field) setRefusal(undefined)
    onChange(parts)
  }
  const confirm = () => {
    if (!canConfirm || toSend === undefined) return
    if (when)
      setPlan(shownTransferPlan({ recipient, account, amount: toSend, note: note.trim() }, when))
    else
      setTransfer({
        recipient,
        account,
        amount: toSend,
        note: note.trim(),
        isQr: code !== undefined,
      })
  }
  const refresh = () => {
    refreshMoney(queryClient)
    void queryClient.invalidateQueries(profileQuery)
    void queryClient.invalidateQueries({ queryKey: peopleQuery.queryKey })
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
    if (code) keepPaidLink(href, index)
    forgetForm('pay-link')
    void navigate({ to: '/send/done', replace: true, ignoreBlocker: true })
  }
  const isQr = code !== undefined
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        confirm()
      }}
    >
      <MoneyOutNotice profile={profile} action="send" />
      <RecipientCard recipient={recipient} caption={text('send.to')} end={props.changeRecipient}>
        {refusalOf('recipient') !== '' && <ErrorLine message={refusalOf('recipient')} />}
      </RecipientCard>
      <div>
        <AccountField
          labelKey="send.account_label"
          titleKey="account.select.title"
          wallets={wallets}
          wallet={account}
          whyNot={({ currency_code }) => {
            const isOther = code?.currency !== undefined && code.currency !== currency_code
            return accepted.includes(currency_code) && !isOther
              ? undefined
              : text('send.account_not_accepted', { code: currency_code })
          }}
          onChoose={({ id }) => change('account', { accountId: id })}
        />
        <ErrorLine
          message={
            reason === 'currency'
              ? text('send.account_not_accepted', { code: currency })
              : refusalOf('account')
          }
        />
      </div>
      <TransferAmount
        account={account}
        limit={limit}
        amount={amount}
        isFixed={code?.amount !== undefined}
        refusal={refusalOf('amount')}
        onChange={(typed) => change('amount', { amount: typed, amountCurrency: currency })}
        onSubmit={confirm}
      />
      <PotHint amount={amount} currency={currency} />
      <NoteField
        note={note}
        onChange={(typed) => change('note', { note: typed })}
        error={hasLink(note) ? text('send.note_forbidden') : refusalOf('note')}
      />
      {hasPlans && (
        <TransferPlan
          when={when}
          onWhen={(chosen) => onChange({ when: chosen })}
          plan={plan}
          onClose={() => setPlan(undefined)}
        />
      )}
      <ActFacts>
        <Fact name={text('common.fee')}>{text('common.no_fee')}</Fact>
        {!when && <Fact name={text('common.arrival')}>{text('common.instant')}</Fact>}
      </ActFacts>
      {recipient.opening_currency_codes.includes(currency) && (
        <Notice>{text('send.account_opens', { code: currency })}</Notice>
      )}
      {gate.notice}
      {recipient.is_first === true && <Notice>{text('send.first_time')}</Notice>}
      <FlowSubmit>
        <p className={styles.hint}>{reason === 'empty' && text('send.enter_amount_hint')}</p>
        <SubmitHint id={hintId} act={when ? 'placePlan' : 'transfer'} />
        <MainButton type="submit" disabled={!canConfirm} aria-describedby={hintId}>
          {isQr && reason === undefined && toSend !== undefined
            ? text('scan.pay_btn', {
                amount: formatMoney(toSend, { currency, language }).text,
              })
            : text(when ? 'plan.review_btn' : 'send.review_btn')}
        </MainButton>
      </FlowSubmit>
      <PayModal
        kind="transfer"
        act={transfer && transferAct(transfer)}
        title={text('send.confirm_title')}
        summary={transfer && <TransferSummary transfer={transfer} />}
        renderDetails={() => null}
        onClose={() => setTransfer(undefined)}
        onDone={() => setTransfer(undefined)}
        onMoved={refresh}
        onAccepted={(receipt) => transfer && showSent(transfer, receipt)}
        placeOf={(refused) => {
          if (refused === 'TRANSFER_REPEATED') return 'question'
          return fieldOf(refused) && 'form'
        }}
        onFormRefused={(message, refused) => {
          const field = fieldOf(refused)
          setTransfer(undefined)
          setRefusal(field && { field, message })
          refresh()
        }}
      />
    </form>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import * as v from 'valibot'
import { useOnline } from '../../kernel/api/use-online.ts'
import type { PaymentLink } from '../../../contract/rules/payment-link.ts'
import type { Recipient } from '../../../contract/calls/transfers.ts'
import type { Account } from '../../../contract/calls/wallet.ts'
import { FlowFacts } from '../../shared/money-act/flow-facts.tsx'
import { FlowPage } from '../../shared/money-act/flow-page.tsx'
import { useKeptState } from '../../shared/kept-form/use-kept-state.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Button, buttonClass } from '../../ui/button/button.tsx'
import { PageSkeleton } from '../../ui/progress/page-skeleton.tsx'
import { type LookupState, lookupState } from './lookup-state.ts'
import { OpenAccount, Refused } from './refused-payment.tsx'
import { recipientQuery } from './recipient.queries.ts'
import { TRANSFER_FACTS } from './transfer-facts.ts'
import { TypedAmount } from '../../shared/money-act/typed-amount.ts'
import { TransferForm, type TransferInput } from './transfer-form.tsx'

const Typed = v.object({
  ...TypedAmount.entries,
  accountId: v.optional(v.string()),
  note: v.string(),
})

interface PayLinkScreenProps {
  link: PaymentLink | 'bad'
  wallets: readonly [Account, ...Account[]]
}

/** Pays by a scanned code or an opened link: whom it names, and the form of the transfer. */
export function PayLinkScreen({ link, wallets }: PayLinkScreenProps) {
  const { text } = useTexts()
  if (link === 'bad') {
    return (
      <Refused title={text('paylink.bad_title')} action={<ScanAgain />}>
        {text('paylink.bad_descr')}
      </Refused>
    )
  }
  return <LinkPayment to={{ token: link.token }} terms={link} wallets={wallets} />
}

interface LinkPaymentProps extends PaymentProps {
  /** Whom the link names. */
  to: Parameters<typeof recipientQuery>[0]
}

interface PaymentProps {
  /** What the link fixes of the payment. */
  terms: Omit<PaymentLink, 'token'>
  wallets: PayLinkScreenProps['wallets']
}

/** Looks up whom a link names, and pays them by the form of the transfer. */
export function LinkPayment({ to, terms, wallets }: LinkPaymentProps) {
  const query = useQuery(recipientQuery(to))
  const state = lookupState({
    isComplete: true,
    isOwn: false,
    isOnline: useOnline(),
    recipient: query.data,
    error: query.isFetching ? null : query.error,
  })
  if (state.name === 'searching') return <PageSkeleton shape="form" />
  if (state.name !== 'found') {
    return <LookupRefused state={state} onRetry={() => void query.refetch()} />
  }
  return <Known terms={terms} wallets={wallets} recipient={state.recipient} />
}

/** The form, unless no account of the owner can pay in the currency of the code. */
function Known({ terms, wallets, recipient }: PaymentProps & { recipient: Recipient }) {
  const { text } = useTexts()
  const { currency, amount } = terms
  const [input, change] = useKeptState<TransferInput>('pay-link', Typed, {
    accountId: undefined,
    amount: amount ?? '',
    amountCurrency: currency,
    note: terms.note ?? '',
  })
  if (currency !== undefined && !recipient.currency_codes.includes(currency)) {
    return (
      <Refused action={<ScanAgain />}>
        {text('send.account_not_accepted', { code: currency })}
      </Refused>
    )
  }
  if (currency !== undefined && wallets.every((own) => own.currency_code !== currency)) {
    return (
      <Refused action={<OpenAccount currency={currency} />}>
        {text('scan.pay_currency', { code: currency })}
      </Refused>
    )
  }
  return (
    <FlowPage aside={<FlowFacts facts={TRANSFER_FACTS} />}>
      <TransferForm
        recipient={recipient}
        wallets={wallets}
        input={{ ...input, ...(amount !== undefined && { amount }) }}
        onChange={change}
        code={{
          ...(currency !== undefined && { currency }),
          ...(amount !== undefined && { amount }),
        }}
      />
    </FlowPage>
  )
}

interface LookupRefusedProps {
  state: Exclude<LookupState, { name: 'found' }>
  onRetry: () => void
}

/** Why nobody can be paid by this code. */
function LookupRefused({ state, onRetry }: LookupRefusedProps) {
  const { text } = useTexts()
  const retry = (
    <Button isWide onClick={onRetry}>
      {text('common.retry')}
    </Button>
  )
  switch (state.name) {
    case 'own':
      return <Refused action={<ScanAgain />}>{text('scan.pay_own')}</Refused>
    case 'not-found':
      return <Refused action={<ScanAgain />}>{text('scan.pay_expired')}</Refused>
    case 'not-accepting':
      return <Refused action={<ScanAgain />}>{text('send.not_accepting')}</Refused>
    case 'limit':
      return <Refused action={retry}>{state.message}</Refused>
    case 'offline':
      return <Refused action={retry}>{text('error.offline')}</Refused>
    default:
      return <Refused action={retry}>{text('send.lookup_error')}</Refused>
  }
}

function ScanAgain() {
  const { text } = useTexts()
  return (
    <Link
      to="/payment"
      search={{ tab: 'scan' }}
      className={buttonClass({ kind: 'soft', isWide: true })}
    >
      {text('payment.scan.again_btn')}
    </Link>
  )
}

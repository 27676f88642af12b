import { Link } from '@tanstack/react-router'
import type { Receipt } from '../../../contract/calls/receipts.ts'
import { formatMoney } from '../../../contract/rules/money-format.ts'
import { ExchangeFacts } from '../../shared/transaction/transaction-details.tsx'
import {
  typeOf,
  useStatusWord,
  useTransactionWords,
} from '../../shared/transaction/transaction-words.ts'
import { findShownAccount, type NamedAccount, shortAccount } from '../../kernel/lib/account-name.ts'
import { showToast } from '../../kernel/runtime/toasts.ts'
import { MomentText } from '../../kernel/texts/moment.tsx'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { CopyRow } from '../../ui/list/copy-row.tsx'
import { Fact, FactList } from '../../ui/list/fact-list.tsx'
import { TariffFact } from '../../shared/tariffs/tariff-fact.tsx'
import { RequestFact } from './request-fact.tsx'
import styles from './receipt.module.css'
import { useQuery } from '@tanstack/react-query'
import { plansQuery } from '../../shared/plans/plans.queries.ts'
import { useWhenWords } from '../../shared/plans/use-when-words.ts'
import type { Transaction } from '../../../contract/calls/wallet.ts'

export interface ReceiptFactsProps {
  receipt: Receipt
  /** Accounts of the owner, for their numbers. */
  accounts: readonly NamedAccount[]
}

/** The facts of a receipt, those that there are, and its number. */
export function ReceiptFacts({ receipt, accounts }: ReceiptFactsProps) {
  const { text, language } = useTexts()
  const statusWord = useStatusWord()
  const { transaction, account_number: ownNumber, reference, tariff } = receipt
  const { amount, currency_code: code, created_at: at, exchange, number, status } = transaction
  const { counterparty, note, description, fee, bank, network, plan } = transaction
  const { rate_order: order } = transaction
  const hash = transaction.hash ?? receipt.hash
  const { title } = useTransactionWords()(transaction)
  const isOut = amount.startsWith('-')
  const type = typeOf(transaction, text)
  const nameOf = (told: Parameters<typeof findShownAccount>[1]) =>
    shortAccount(findShownAccount(accounts, told) ?? told)
  const write = (value: string) => formatMoney(value, { currency: code, language }).text
  return (
    <div className={styles.facts}>
      <FactList>
        {type !== title && <Fact name={text('transactions.details.type')}>{type}</Fact>}
        {status !== '' && (
          <div className={styles.printed}>
            <Fact name={text('history.filter_status')}>{statusWord(status)}</Fact>
          </div>
        )}
        {at !== '' && (
          <Fact name={text('transactions.details.date')}>
            <MomentText at={at} format="full" />
          </Fact>
        )}
        {counterparty !== undefined && (
          <Fact name={text(isOut ? 'receipt.recipient' : 'receipt.sender')}>
            <bdi>{counterparty}</bdi>
          </Fact>
        )}
        {bank !== undefined && <Fact name={text('receipt.bank')}>{bank}</Fact>}
        {network !== undefined && <Fact name={text('receipt.network')}>{network}</Fact>}
        {description !== '' && counterparty === undefined && description !== title && !exchange && (
          <Fact name={text('transactions.details.description')}>{description}</Fact>
        )}
        {exchange ? (
          <ExchangeFacts exchange={exchange} nameOf={nameOf} />
        ) : (
          code !== '' && (
            <Fact name={text(isOut ? 'receipt.from_account' : 'transactions.details.to_account')}>
              {ownNumber === undefined
                ? nameOf({ currency_code: code })
                : shortAccount({ currency_code: code, number: ownNumber })}
            </Fact>
          )
        )}
        {note !== undefined && note !== '' && <Fact name={text('receipt.note')}>{note}</Fact>}
        {fee !== undefined && <Fact name={text('common.fee')}>{write(fee)}</Fact>}
        {fee !== undefined && isOut && (
          <Fact name={text('receipt.total')}>{write(amount.replace('-', ''))}</Fact>
        )}
        {tariff !== undefined && <TariffFact number={tariff.number} startsAt={tariff.starts_at} />}
        {order !== undefined && (
          <Fact name={text('receipt.rate_order')}>
            <Link to="/planned/rate/$id" params={{ id: order }}>
              {text('common.details')}
            </Link>
          </Fact>
        )}
        {plan !== undefined && (
          <Fact name={text('receipt.plan')}>
            <PlanLink id={plan} />
          </Fact>
        )}
        <ProgramFact transaction={transaction} />
        <RequestFact transaction={transaction} />
        {reference !== undefined && <Fact name={text('receipt.reference')}>{reference}</Fact>}
      </FactList>
      {hash !== undefined && (
        <CopyRow
          label={text('receipt.hash')}
          value={hash}
          copyLabel={text('common.copy')}
          onCopy={() => showToast(text('common.copied'))}
        />
      )}
      {number !== undefined && (
        <CopyRow
          label={text('receipt.number')}
          value={number}
          copyLabel={text('transactions.details.copy_number')}
          onCopy={() => showToast(text('transactions.details.number_copied'))}
        />
      )}
    </div>
  )
}

/** Leads from a receipt to the plan that did it, by its interval where the plan is known (S4). */
function PlanLink({ id }: { id: string }) {
  const { text } = useTexts()
  const { writeWhen } = useWhenWords()
  const { data } = useQuery(plansQuery)
  const plan = data?.results.find((one) => one.id === id)
  return (
    <Link to="/planned/$id" params={{ id }}>
      {plan ? writeWhen(plan) : text('common.details')}
    </Link>
  )
}

/**
 * The program that paid with the owner's consent, by its address, and the way to it; nothing for
 * other transactions (T4).
 */
function ProgramFact({ transaction }: { transaction: Transaction }) {
  const { text } = useTexts()
  const { program, program_id: id } = transaction
  if (program === undefined) return null
  return (
    <Fact name={text('receipt.program')}>
      {id === undefined ? (
        program
      ) : (
        <Link to="/settings/programs/$id" params={{ id }} translate="no">
          {program}
        </Link>
      )}
    </Fact>
  )
}

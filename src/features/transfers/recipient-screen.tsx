import { ArrowLeftRight, ChevronRight, HandCoins, QrCode } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import type { Recipient } from '../../../contract/calls/transfers.ts'
import { FlowFacts } from '../../shared/money-act/flow-facts.tsx'
import { FlowPage, FlowSubmit } from '../../shared/money-act/flow-page.tsx'
import { useMoneyDraft } from '../../shared/money-act/money-draft.ts'
import { MoneyOutNotice } from '../../shared/money-act/money-out-notice.tsx'
import { peopleQuery } from '../../shared/people/people.queries.ts'
import { repeatQuery } from '../../shared/transaction/repeat.queries.ts'
import { profileQuery } from '../../shared/profile/profile.queries.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { MainButton } from '../../shared/main-button/main-button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { SymbolDisc } from '../../ui/icon/symbol-disc.tsx'
import { PageSkeleton } from '../../ui/progress/page-skeleton.tsx'
import { ListCard, ListItem, pressableRowClass, RowContents } from '../../ui/list/list-card.tsx'
import { PageRow } from '../../shared/page-row/page-row.tsx'
import { TRANSFER_FACTS } from './transfer-facts.ts'
import { LookupResult } from './lookup-result.tsx'
import { RecipientEntry } from './recipient-entry.tsx'
import { SavedPeople, TopPeople } from './saved-people.tsx'
import { useTransferDraft } from './transfer-draft.ts'
import styles from './transfer-form.module.css'
import { useRegularWhen } from '../../shared/plans/regular-when.ts'
import { useRecipientLookup } from './use-recipient-lookup.ts'
import type { KeptRecipient } from '../../../contract/calls/people.ts'
import { useKeptId } from '../../shared/people/kept-choice.ts'

/** First step of a transfer: the recipient, by phone, by wallet address or from the recent ones. */
export function RecipientScreen() {
  const { text } = useTexts()
  const navigate = useNavigate()
  const { data: profile } = useQuery(profileQuery)
  const [draft, change] = useTransferDraft()
  const { state, address, retry } = useRecipientLookup(draft)
  const kept = useKeptPerson()
  const when = useRegularWhen()
  const repeated = useMoneyDraft()
  const repeatedNumber = repeated?.number
  const next = (recipient: Recipient) => {
    change({
      recipient,
      ...(when && { when }),
      ...(repeated && {
        amount: repeated.amount,
        amountCurrency: repeated.currency_code,
        note: repeated.note ?? '',
      }),
    })
    void navigate({
      to: '/send/amount',
      search: repeated ? { currency: repeated.currency_code } : {},
      replace: repeatedNumber !== undefined || kept !== undefined,
    })
  }
  const details = useQuery({
    ...repeatQuery(repeatedNumber ?? ''),
    enabled: repeatedNumber !== undefined,
  })
  const goOn = useEffectEvent(next)
  const known = details.data?.recipient ?? kept?.recipient
  useEffect(() => {
    if (known) goOn(known)
  }, [known])
  const { isLoading, isFetched, failureCount } = useQuery(peopleQuery)
  // Those used most stand on top: later they would push the field down. A failed call is repeated
  // below.
  const isAwaited = isLoading && !isFetched && failureCount === 0
  if (isAwaited || (details.isFetching && !details.data)) return <PageSkeleton shape="form" />
  return (
    <FlowPage aside={<FlowFacts facts={TRANSFER_FACTS} />}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (state.name === 'found') next(state.recipient)
        }}
      >
        <MoneyOutNotice profile={profile} action="send" />
        <TopPeople onChoose={next} />
        <RecipientEntry typed={draft} onChange={change} />
        <LookupResult state={state} address={address} onRetry={retry} />
        <ListCard>
          <PageRow
            to="/request"
            icon={HandCoins}
            title={text('people.ask_row')}
            caption={text('people.ask_row_descr')}
          />
          <PageRow
            to="/exchange"
            icon={ArrowLeftRight}
            title={text('send.own_accounts')}
            caption={text('send.own_accounts_descr')}
          />
          <ListItem>
            <Link to="/payment" search={{ tab: 'scan' }} className={pressableRowClass}>
              <RowContents
                leading={
                  <SymbolDisc tone="soft">
                    <Icon of={QrCode} size={20} />
                  </SymbolDisc>
                }
                title={text('send.scan_row')}
                caption={text('send.scan_row_descr')}
                end={<Icon of={ChevronRight} size={20} />}
              />
            </Link>
          </ListItem>
        </ListCard>
        <SavedPeople onChoose={next} />
        <FlowSubmit>
          <MainButton type="submit" disabled={state.name !== 'found'}>
            {text('common.next')}
          </MainButton>
        </FlowSubmit>
      </form>
    </FlowPage>
  )
}

type Person = Extract<KeptRecipient, { kind: 'wallet' }>

/** Returns the other owner whom the history entry is about, as they are kept. */
function useKeptPerson(): Person | undefined {
  const id = useKeptId()
  const { data } = useQuery({ ...peopleQuery, enabled: id !== undefined })
  return data?.results.find((one): one is Person => one.kind === 'wallet' && one.id === id)
}

import { useState } from 'react'
import { formatMoney } from '../../../../contract/rules/money-format.ts'
import { useTexts } from '../../../kernel/texts/texts.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Fact } from '../../../ui/list/fact-list.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { ArrivalFact } from '../payout/arrival-fact.tsx'
import { FeeAmount } from '../payout/fee-amount.tsx'
import { MethodPage, type MethodParts } from '../payout/method-page.tsx'
import { ActFacts } from '../../../shared/money-act/act-facts.tsx'
import { PayoutForm } from '../payout/payout-form.tsx'
import { usePayoutQuote } from '../payout/use-quote.ts'
import { usePayoutForm } from '../payout/use-payout-form.ts'
import { checkAddress, mayBeSentTo, mustBeCompared } from './address-check.ts'
import { AddressEntry } from './address-entry.tsx'
import { FeeCountdown } from './fee-countdown.tsx'
import { FirstUsePanel } from './first-use-panel.tsx'
import { NetworkField } from './network-field.tsx'
import { useAddress, useAddressCheck } from './use-address.ts'
import { useFeeWatch } from './fee-watch.ts'
import { UsdcSummary } from './usdc-summary.tsx'
import { ADDRESS_CURRENCY } from '../../../../contract/rules/currencies.ts'
import type { Account } from '../../../../contract/calls/wallet.ts'
import type { WithdrawalNetwork } from '../../../../contract/calls/withdrawals.ts'
import { localStore } from '../../../kernel/runtime/storage.ts'
import { usePayoutDraft } from '../payout/payout-draft.ts'
import { sortByFee } from './sort-by-fee.ts'

interface UsdcScreenProps {
  wallets: readonly [Account, ...Account[]]
  currency: string | undefined
}

const FACTS = ['crypto.network_hint', 'withdrawal.address_warning'] as const

/** A withdrawal of USDC to an address on one of its networks (L7). */
export function UsdcScreen({ wallets, currency = ADDRESS_CURRENCY }: UsdcScreenProps) {
  return (
    <MethodPage method="usdc" wallets={wallets} currency={currency} facts={FACTS}>
      {(parts) => <UsdcForm {...parts} />}
    </MethodPage>
  )
}

/** Amount, network and address of a withdrawal of USDC, and what its network costs. */
function UsdcForm({ account, way, amount, setAmount }: MethodParts) {
  const { text, language } = useTexts()
  const { network, choose } = useNetwork(way.networks ?? [])
  const { address, setAddress } = useAddress()
  const [compared, setCompared] = useState<string>()
  const currency = account.currency_code
  const write = (money: string) => formatMoney(money, { currency, language }).text
  const least = network?.least ?? way.least
  const bounded = {
    ...way,
    least,
    is_available: way.is_available && network?.is_available !== false,
  }
  const tokenAddress = network?.token_address
  const isWhole = mayBeSentTo(checkAddress(address, { tokenAddress, told: undefined }))
  const asked = usePayoutQuote({
    account,
    way: bounded,
    amount,
    terms: { ...(network && { network: network.code }), ...(isWhole && { address }) },
  })
  const target = `${network?.code ?? ''} ${address}`
  const { told, isKnown } = useAddressCheck(target, isWhole ? asked.quote : undefined)
  const check = checkAddress(address, { tokenAddress, told })
  const mustCompare = mustBeCompared(check, told)
  const isCompared = compared === target
  const fee = useFeeWatch(network?.code, asked.quote?.fee)
  const isReady = network && isKnown && mayBeSentTo(check) && (isCompared || !mustCompare)
  const to = isReady
    ? ({ method: 'usdc', network: network.code, address, is_checked: isCompared } as const)
    : undefined
  const form = usePayoutForm({
    account,
    way: bounded,
    amount,
    to,
    asked,
    isBlocked: fee.isMoved,
  })
  const change = (apply: () => void) => {
    form.clearServerError()
    setCompared(undefined)
    apply()
  }
  return (
    <PayoutForm
      form={form}
      amount={amount}
      setAmount={setAmount}
      renderSummary={(payout) => <UsdcSummary payout={payout} network={network?.name ?? ''} />}
    >
      <NetworkField
        networks={way.networks ?? []}
        network={network}
        onChoose={(chosen) => change(() => choose(chosen))}
      />
      {network?.is_available === false && (
        <Notice kind="warning" role="status">
          {text('crypto.network_off')}
        </Notice>
      )}
      <AddressEntry
        address={address}
        check={check}
        onChange={(typed) => change(() => setAddress(typed))}
        refusal={form.refusalOf('recipient')}
      />
      {network && isKnown && mustCompare && (
        <FirstUsePanel
          key={target}
          address={address}
          network={network.name}
          least={write(least)}
          isContract={told === 'code'}
          isChecked={isCompared}
          onCheck={(isChecked) => setCompared(isChecked ? target : undefined)}
          onTest={() => setAmount(least)}
        />
      )}
      {asked.quote && (
        <ActFacts
          isLoading={asked.isLoading}
          tariff={asked.quote.tariff_number}
          note={<FeeCountdown expiresAt={asked.quote.expiresAt} />}
        >
          <Fact name={text('crypto.fee_label')}>
            <FeeAmount fee={asked.quote.fee} currency={currency} />
          </Fact>
          <Fact name={text('crypto.recipient_gets')}>
            <strong translate="no">{write(asked.quote.receives)}</strong>
          </Fact>
          {asked.quote.is_reviewed && (
            <ArrivalFact quote={asked.quote} usual="payout.arrival_review" />
          )}
        </ActFacts>
      )}
      {fee.isMoved && (
        <Notice
          kind="warning"
          role="alert"
          action={
            <Button kind="soft" size="small" onClick={fee.accept}>
              {text('common.ok')}
            </Button>
          }
        >
          {text('crypto.fee_moved')}
        </Notice>
      )}
    </PayoutForm>
  )
}

const KEY = 'payout-network'

/** Returns the network of a withdrawal: the chosen one, that of the last time, or the cheapest. */
function useNetwork(networks: readonly WithdrawalNetwork[]) {
  const [draft, change] = usePayoutDraft()
  const find = (code: string | undefined) => networks.find((one) => one.code === code)
  const last = find(localStore.read(KEY))
  const [cheapest] = sortByFee(networks)
  // A scanned code may name a network that is not offered: then the owner chooses.
  const proposed = last?.is_available ? last : cheapest
  const network = draft.network === undefined ? proposed : find(draft.network)
  const choose = ({ code }: WithdrawalNetwork) => {
    localStore.write(KEY, code)
    change({ network: code })
  }
  return { network, choose }
}

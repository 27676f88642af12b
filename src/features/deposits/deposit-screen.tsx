import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DepositNetwork } from '../../../contract/calls/deposits.ts'
import { FlowPage } from '../../shared/money-act/flow-page.tsx'
import { NotAllowedNotice } from '../../shared/money-act/not-allowed-notice.tsx'
import { profileQuery } from '../../shared/profile/profile.queries.ts'
import { QueryBlock } from '../../shared/query-state/query-block.tsx'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Segmented } from '../../ui/choice/segmented.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { PageSkeleton } from '../../ui/progress/page-skeleton.tsx'
import { depositNetworksQuery } from './deposit.queries.ts'
import { DepositAddress } from './deposit-address.tsx'
import { DepositFacts } from './deposit-facts.tsx'
import { IncomingDeposits } from './incoming-deposits.tsx'

/** More networks than these do not fit side by side. */
const MAX_SEGMENTS = 4

/** The address at which USDC comes in on a network, and what is on its way (L8). */
export function DepositScreen() {
  const { data: profile } = useQuery(profileQuery)
  const networks = useQuery(depositNetworksQuery)
  if (profile?.is_topup_allowed === false) {
    return (
      <FlowPage>
        <NotAllowedNotice profile={profile} action="topup" />
      </FlowPage>
    )
  }
  return (
    <QueryBlock
      query={networks}
      titleKey="deposit.networks_error"
      skeleton={<PageSkeleton shape="form" />}
    >
      {(offered) => <Networks networks={offered} />}
    </QueryBlock>
  )
}

function Networks({ networks }: { networks: readonly DepositNetwork[] }) {
  const { text } = useTexts()
  const [chosen, setChosen] = useState<string>()
  const network = networks.find(({ code }) => code === chosen) ?? networks[0]
  if (!network) return <Notice>{text('crypto.network_off')}</Notice>
  const choice = networks.map(({ code, name }) => ({ value: code, label: name }))
  return (
    <FlowPage
      aside={
        <>
          <DepositFacts network={network} />
          <IncomingDeposits />
        </>
      }
    >
      {networks.length > MAX_SEGMENTS ? (
        <SelectField label={text('crypto.network_label')} value={network.code} onChange={setChosen}>
          {choice.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
      ) : (
        <Segmented
          label={text('crypto.network_label')}
          segments={choice}
          value={network.code}
          onChange={setChosen}
          isWide
        />
      )}
      <DepositAddress network={network} />
      <Notice kind="warning">{text('deposit.warning', { network: network.name })}</Notice>
    </FlowPage>
  )
}

import { Copy, Share2 } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import type { DepositNetwork } from '../../../contract/calls/deposits.ts'
import { addressGroups } from '../../../contract/rules/crypto-address.ts'
import { shareText } from '../../shared/transaction/share-text.ts'
import { copyText } from '../../kernel/runtime/copy-text.ts'
import { showToast } from '../../kernel/runtime/toasts.ts'
import { QrImage } from '../../shared/qr-image/qr-image.tsx'
import { QueryBlock } from '../../shared/query-state/query-block.tsx'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { LiveRegion } from '../../ui/notice/live-region.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Skeleton } from '../../ui/progress/skeleton.tsx'
import { AddressGroups } from '../../ui/text/address-groups.tsx'
import { depositAddressQuery } from './deposit.queries.ts'
import stack from '../../ui/styles/stack.module.css'
import styles from './deposit-address.module.css'

/** The owner's address on a network as a code and in groups, to be copied and shared. */
export function DepositAddress({ network }: { network: DepositNetwork }) {
  const { text } = useTexts()
  const { code, name, is_available } = network
  const query = useQuery({ ...depositAddressQuery(code), enabled: is_available })
  const label = text('deposit.address_label', { network: name })
  if (!is_available && query.data === undefined) {
    return <Notice kind="warning">{text('crypto.network_off')}</Notice>
  }
  return (
    <div className={styles.card}>
      <LiveRegion message={query.data === undefined ? text('deposit.making') : label} />
      <QueryBlock
        query={query}
        titleKey="deposit.address_error"
        skeleton={<Skeleton height={466} radius={16} />}
      >
        {(address) => <Address address={address} label={label} />}
      </QueryBlock>
    </div>
  )
}

function Address({ address, label }: { address: string; label: string }) {
  const { text } = useTexts()
  const copy = async () => {
    if (await copyText(address)) showToast(text('deposit.copied'))
  }
  const share = async () => {
    const outcome = await shareText(address)
    if (outcome === 'copied') showToast(text('deposit.copied'))
  }
  return (
    <div className={stack.gap4}>
      <QrImage content={address} label={text('deposit.qr_alt', { address })} />
      <div>
        <p className={styles.label}>{label}</p>
        <AddressGroups groups={addressGroups(address)} label={label} />
      </div>
      <Button isWide icon={<Icon of={Copy} size={20} />} onClick={() => void copy()}>
        {text('deposit.copy_btn')}
      </Button>
      <Button kind="soft" isWide icon={<Icon of={Share2} size={20} />} onClick={() => void share()}>
        {text('common.share')}
      </Button>
    </div>
  )
}

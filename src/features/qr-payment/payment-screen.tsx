import { QrCode } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { ADDITIONS } from '../../../contract/rules/capabilities.ts'
import { useCapability } from '../../shared/profile/capability.ts'
import { profileQuery } from '../../shared/profile/profile.queries.ts'
import { requestsQuery } from '../../shared/requests/requests.queries.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { EmptyState } from '../../ui/notice/empty-state.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Segmented, tabPanelProps } from '../../ui/choice/segmented.tsx'
import { lazyModule, useLazyModule } from '../../ui/deferred/lazy-module.ts'
import { Skeleton } from '../../ui/progress/skeleton.tsx'
import { useMedia, WIDE } from '../../ui/viewport/use-media.ts'
import { PaymentWallets } from './payment-wallets.tsx'
import stack from '../../ui/styles/stack.module.css'
import textStyle from '../../ui/styles/text-style.module.css'
import type { PaymentTab } from './receive-payment.tsx'
import { QrFilePicker } from './qr-file-picker.tsx'
import { Scanner } from './scanner.tsx'

const RECEIVE_PAYMENT = lazyModule(() => import('./receive-payment.tsx'))

/** Tiles, tabs and the code. */
function PaymentSkeleton() {
  return (
    <div className={stack.gap5}>
      <Skeleton height={76} radius={24} />
      <Skeleton height={44} radius={22} />
      <Skeleton height={420} radius={28} />
    </div>
  )
}

interface PaymentScreenProps {
  tab: PaymentTab
  onTabChange: (tab: PaymentTab) => void
}

/**
 * Payment by QR code. Without the capability a camera on phones and a picture on wider screens,
 * which send nothing (J1, J2).
 */
export function PaymentScreen(props: PaymentScreenProps) {
  const isWide = useMedia(WIDE)
  const { isPending } = useQuery(profileQuery)
  const canReceive = useCapability(ADDITIONS)
  if (isPending) return <PaymentSkeleton />
  if (canReceive) return <WithCodes {...props} />
  return isWide ? <WidePayment /> : <PhonePayment />
}

function WithCodes(props: PaymentScreenProps) {
  const file = useLazyModule(RECEIVE_PAYMENT)
  const { isLoading, isFetched, failureCount } = useQuery(requestsQuery)
  // What is asked for stands over the code: it would push it down. A failed call is repeated below,
  // which waits for nothing.
  const isAwaited = isLoading && !isFetched && failureCount === 0
  if (!file || isAwaited) return <PaymentSkeleton />
  return <file.ReceivePayment {...props} />
}

function WidePayment() {
  const { text } = useTexts()
  return (
    <div className={stack.gap5}>
      <Notice title={text('payment.qr.not_available')}>
        {text('payment.qr.not_available_descr')}
      </Notice>
      <PaymentWallets />
      <h2 className={textStyle.h2}>{text('payment.file.title')}</h2>
      <QrFilePicker />
    </div>
  )
}

type Tab = 'your_qr' | 'scan'

function PhonePayment() {
  const { text } = useTexts()
  const [tab, setTab] = useState<Tab>('your_qr')
  const groupId = useId()
  return (
    <div className={stack.gap5}>
      <Segmented<Tab>
        kind="tabs"
        groupId={groupId}
        label={text('payment.tabs_label')}
        segments={[
          { value: 'your_qr', label: text('payment.tab.your_qr') },
          { value: 'scan', label: text('payment.tab.scan') },
        ]}
        value={tab}
        onChange={setTab}
        isWide
      />
      <div {...tabPanelProps(groupId, tab)}>
        {tab === 'scan' ? (
          <Scanner />
        ) : (
          <EmptyState icon={<Icon of={QrCode} />} title={text('payment.qr.not_available')}>
            {text('payment.qr.not_available_descr')}
          </EmptyState>
        )}
      </div>
    </div>
  )
}

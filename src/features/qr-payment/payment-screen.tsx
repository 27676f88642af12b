import { QrCode } from '@lucide/icons'
import { useId, useState } from 'react'
import { useTexts } from '../../texts/texts.tsx'
import { EmptyState } from '../../ui/notice/empty-state.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Segmented, tabPanelProps } from '../../ui/choice/segmented.tsx'
import { useMedia, WIDE } from '../../ui/viewport/use-media.ts'
import { PaymentWallets } from './payment-wallets.tsx'
import styles from './payment-screen.module.css'
import { QrFilePicker } from './qr-file-picker.tsx'
import { Scanner } from './scanner.tsx'

/** Payment by QR code: a camera on phones, a picture on wider screens; sends nothing (J1, J2). */
export function PaymentScreen() {
  const isWide = useMedia(WIDE)
  return isWide ? <WidePayment /> : <PhonePayment />
}

function WidePayment() {
  const { text } = useTexts()
  return (
    <div className={styles.screen}>
      <Notice title={text('payment.qr.not_available')}>
        {text('payment.qr.not_available_descr')}
      </Notice>
      <PaymentWallets />
      <h2 className={styles.title}>{text('payment.file.title')}</h2>
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
    <div className={styles.screen}>
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

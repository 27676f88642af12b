import { useId, useState } from 'react'
import { PaymentTiles } from '../../shared/requests/payment-tiles.tsx'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Segmented, tabPanelProps } from '../../ui/choice/segmented.tsx'
import { useMedia, WIDE } from '../../ui/viewport/use-media.ts'
import { OwnCode } from './own-code.tsx'
import { PastedLink } from './pasted-link.tsx'
import { QrFilePicker } from './qr-file-picker.tsx'
import textStyle from '../../ui/styles/text-style.module.css'
import stack from '../../ui/styles/stack.module.css'
import styles from './receive-payment.module.css'
import { ScannedContent } from './scanned-content.tsx'
import { Scanner } from './scanner.tsx'

export type PaymentTab = 'mine' | 'scan'

interface ReceivePaymentProps {
  tab: PaymentTab
  onTabChange: (tab: PaymentTab) => void
}

/** The owner's code to be paid by, and the ways to pay by another one (L5, L6). */
export function ReceivePayment(props: ReceivePaymentProps) {
  const isWide = useMedia(WIDE)
  return isWide ? <WideReceive /> : <PhoneReceive {...props} />
}

function WideReceive() {
  const { text } = useTexts()
  const [hasCamera, setHasCamera] = useState(false)
  const { round, content, setContent, again } = useRounds()
  return (
    <div className={styles.page}>
      <PaymentTiles />
      <div className={styles.columns}>
        <section className={stack.gap4} aria-labelledby="receive-title">
          <h2 className={textStyle.h3} id="receive-title">
            {text('qr.receive_title')}
          </h2>
          <OwnCode />
        </section>
        <section className={stack.gap4} aria-labelledby="pay-title">
          <h2 className={textStyle.h3} id="pay-title">
            {text('qr.pay_title')}
          </h2>
          {hasCamera ? (
            <Scanner key={round} onContent={setContent} />
          ) : (
            <>
              <QrFilePicker onContent={setContent} />
              <Button kind="plain" onClick={() => setHasCamera(true)}>
                {text('scan.camera_btn')}
              </Button>
            </>
          )}
          <PastedLink />
        </section>
      </div>
      <ScannedContent content={content} onAgain={again} />
    </div>
  )
}

function PhoneReceive({ tab, onTabChange }: ReceivePaymentProps) {
  const { text } = useTexts()
  const groupId = useId()
  return (
    <div className={styles.page}>
      <PaymentTiles />
      <Segmented<PaymentTab>
        kind="tabs"
        groupId={groupId}
        label={text('payment.tabs_label')}
        segments={[
          { value: 'mine', label: text('payment.tab.your_qr') },
          { value: 'scan', label: text('payment.tab.scan') },
        ]}
        value={tab}
        onChange={onTabChange}
        isWide
      />
      <div {...tabPanelProps(groupId, tab)}>{tab === 'scan' ? <PhoneScan /> : <OwnCode />}</div>
    </div>
  )
}

/** The camera, and below it a picture or a link, which need none. */
function PhoneScan() {
  const { round, content, setContent, again } = useRounds()
  return (
    <div className={stack.gap4}>
      <Scanner key={round} onContent={setContent} />
      <PastedLink />
      <QrFilePicker onContent={setContent} />
      <ScannedContent content={content} onAgain={again} />
    </div>
  )
}

/** The content of a code, and the number of the scanner that reads the next one. */
function useRounds() {
  const [content, setContent] = useState<string>()
  const [round, setRound] = useState(0)
  const again = () => {
    setContent(undefined)
    setRound(round + 1)
  }
  return { round, content, setContent, again }
}

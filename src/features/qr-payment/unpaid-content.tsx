import { useTexts } from '../../kernel/texts/texts.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { QrContentCard } from './qr-content-card.tsx'

interface UnpaidContentProps {
  content: string
  /** Called when the next code may be read. */
  onAgain: () => void
}

/** The content of a code where codes are not paid (J2). */
export function UnpaidContent({ content, onAgain }: UnpaidContentProps) {
  const { text } = useTexts()
  return (
    <>
      <QrContentCard content={content} />
      <Notice title={text('payment.qr.not_available')}>
        {text('payment.qr.not_available_descr')}
      </Notice>
      <Button kind="soft" isWide onClick={onAgain}>
        {text('payment.scan.again_btn')}
      </Button>
    </>
  )
}

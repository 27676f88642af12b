import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { readAddressLink } from '../../../contract/rules/address-link.ts'
import { OPEN_PAYMENTS } from '../../../contract/rules/capabilities.ts'
import { paymentSearch, readPaymentLink } from '../../../contract/rules/payment-link.ts'
import { environment } from '../../kernel/environment/environment.ts'
import { host } from '../../kernel/platform/current-host.ts'
import { useCapability } from '../../shared/profile/capability.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { QrContentCard } from './qr-content-card.tsx'
import stack from '../../ui/styles/stack.module.css'

interface ScannedContentProps {
  /** Text of a code; undefined until one is read. */
  content: string | undefined
  /** Called when the next code may be read. */
  onAgain: () => void
}

/**
 * Opens the payment of a code, or of a wallet address, of this wallet. Any other code is shown as
 * text: nothing in it is opened or called.
 */
export function ScannedContent({ content, onAgain }: ScannedContentProps) {
  const { text } = useTexts()
  const navigate = useNavigate()
  const link = content === undefined ? undefined : readPaymentLink(content, location.host)
  const payment = typeof link === 'object' ? link : undefined
  const hasAddresses = useCapability(OPEN_PAYMENTS)
  const address = content === undefined || !hasAddresses ? undefined : readAddressLink(content)
  const name = address?.host === location.host ? address.name : undefined
  useEffect(() => {
    if (name !== undefined) {
      host().giveFeedback('success')
      void navigate({ to: '/@{$name}', params: { name } })
    }
    if (!payment) return
    host().giveFeedback('success')
    const params = { token: payment.token }
    void navigate({ to: '/p/$token', params, search: paymentSearch(payment) })
    // The text of the code decides; the object is made anew by each render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [content, name])
  return (
    <Dialog
      isOpen={content !== undefined && !payment && name === undefined}
      onClose={onAgain}
      title={
        link === 'bad'
          ? text('paylink.bad_title')
          : text('scan.foreign_title', { app: text(environment.nameKey) })
      }
      closeLabel={text('common.close')}
    >
      <div className={stack.gap4}>
        {link === 'bad' ? (
          <Notice kind="warning">{text('paylink.bad_descr')}</Notice>
        ) : (
          content !== undefined && <QrContentCard content={content} />
        )}
        <Button isWide onClick={onAgain}>
          {text('payment.scan.again_btn')}
        </Button>
      </div>
    </Dialog>
  )
}

import { Navigate, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { formatMoney } from '../../../contract/rules/money-format.ts'
import { OutcomeView } from '../../shared/money-act/outcome.tsx'
import { SaveRecipient } from '../../shared/people/save-recipient.tsx'
import { PasskeyOfferPlace } from '../../shared/profile/passkey-offer-place.tsx'
import { useIsPasskeyOffered } from '../../shared/profile/use-is-passkey-offered.ts'
import { ResultTiles } from '../../shared/transaction/result-tiles.tsx'
import { maskedPhone } from '../../shared/phone-entry/masked-phone.ts'
import { useCountryList } from '../../shared/phone-entry/use-country-list.ts'
import { MomentText } from '../../kernel/texts/moment.tsx'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { MainButton } from '../../shared/main-button/main-button.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Fact, FactList } from '../../ui/list/fact-list.tsx'
import facts from '../../ui/list/fact-card.module.css'
import styles from './sent-screen.module.css'
import { forgetTransferDraft } from './transfer-draft.ts'
import { forgetSentTransfer } from './sent-shown.ts'
import { readSentTransfer } from './sent-transfer.ts'
import { joinIsolated } from '../../../contract/rules/text-direction.ts'

/** Result of a transfer: what was sent to whom, and its number. */
export function SentScreen() {
  const { text, language } = useTexts()
  const navigate = useNavigate()
  const countries = useCountryList()
  const isPasskeyOffered = useIsPasskeyOffered()
  const [sent] = useState(readSentTransfer)
  useEffect(forgetTransferDraft, [])
  if (!sent) return <Navigate to="/" replace />
  const { amount, currency, name, note, number } = sent
  const title = text('send.done_title', {
    amount: formatMoney(amount, { currency, language }).text,
  })
  const leave = (to: '/' | '/send') => {
    forgetSentTransfer()
    void navigate({ to, replace: true })
  }
  return (
    <div className={styles.page}>
      <OutcomeView
        look="page"
        tone="success"
        title={title}
        actions={
          <>
            {sent.recipientId !== undefined && <SaveRecipient recipientId={sent.recipientId} />}
            {isPasskeyOffered && <PasskeyOfferPlace />}
            <ResultTiles sentence={`${title}, ${name}`} number={number} hasReceipt />
            <Button kind="plain" isWide onClick={() => leave('/send')}>
              {text('send.again_btn')}
            </Button>
            <MainButton onClick={() => leave('/')}>{text('common.done')}</MainButton>
          </>
        }
      >
        <p>{text('send.done_descr', { name })}</p>
        <div className={facts.outcome}>
          <FactList>
            <Fact name={text('receipt.recipient')}>
              {joinIsolated(
                [name, sent.phone === '' ? '' : maskedPhone(sent.phone, countries)],
                ', ',
              )}
            </Fact>
            <Fact name={text('receipt.from_account')}>{sent.account}</Fact>
            {note !== '' && <Fact name={text('receipt.note')}>{note}</Fact>}
            <Fact name={text('pay.details_date')}>
              <MomentText at={sent.sentAt} format="full" />
            </Fact>
            {number !== '' && <Fact name={text('receipt.number')}>{number}</Fact>}
          </FactList>
        </div>
      </OutcomeView>
    </div>
  )
}

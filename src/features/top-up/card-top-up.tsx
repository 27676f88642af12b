import { useId } from 'react'
import { TextWithLink } from '../../shared/legal/text-with-link.tsx'
import { FlowSubmit } from '../../shared/money-act/flow-page.tsx'
import type { WhyNotTopUp } from './why-not-top-up.ts'
import { documentUrl } from '../../kernel/environment/environment.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { MainButton } from '../../shared/main-button/main-button.tsx'
import { Checkbox } from '../../ui/choice/checkbox.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import styles from './card-top-up.module.css'
import { TopUpProgress } from './top-up-progress.tsx'
import type { TopUpStage } from './use-top-up.ts'

interface CardTopUpProps {
  stage: TopUpStage
  whyNot: WhyNotTopUp | undefined
  onSubmit: () => void
  /** The owner has accepted the terms. */
  hasTerms: boolean
  onTerms: (isAccepted: boolean) => void
}

/** Cards that are taken, terms to accept, one button (F3). */
export function CardTopUp({ stage, whyNot, onSubmit, hasTerms, onTerms }: CardTopUpProps) {
  const { text, language } = useTexts()
  const labelId = useId()
  const hintId = useId()
  const isPending = stage.name !== 'editing'
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <div className={styles.brands}>
        <span id={labelId}>{text('wallet_topup.card_brands_label')}</span>
        <ul className={styles.marks} aria-labelledby={labelId}>
          <li className={styles.visa}>{text('card_brand.visa')}</li>
          <li className={styles.mark}>
            <VisuallyHidden>{text('card_brand.mastercard')}</VisuallyHidden>
            <svg width="34" height="22" viewBox="0 0 34 22" fill="none" aria-hidden>
              <circle cx="12" cy="11" r="9" fill="currentColor" opacity="0.75" />
              <circle cx="22" cy="11" r="9" fill="currentColor" opacity="0.45" />
            </svg>
          </li>
        </ul>
      </div>
      <Checkbox isChecked={hasTerms} onChange={onTerms} isDisabled={isPending}>
        <TextWithLink
          textKey="wallet_topup.terms_checkbox"
          linkKey="wallet_topup.terms_link"
          href={documentUrl('terms-of-use', language)}
        />
      </Checkbox>
      <TopUpProgress stage={stage} />
      <FlowSubmit>
        <MainButton
          type="submit"
          disabled={whyNot !== undefined && whyNot !== 'not-allowed'}
          isBusy={isPending}
          aria-describedby={hintId}
        >
          {text('wallet_topup.btn')}
        </MainButton>
        <p className={styles.hint} id={hintId}>
          {whyNot === 'terms' && text('validation.terms_required')}
        </p>
      </FlowSubmit>
    </form>
  )
}

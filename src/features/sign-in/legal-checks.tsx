import { TextWithLink } from '../../shared/legal/text-with-link.tsx'
import { documentUrl } from '../../kernel/environment/environment.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Checkbox } from '../../ui/choice/checkbox.tsx'
import styles from './auth-form.module.css'
import type { DraftFieldsProps } from './draft-fields.ts'

/** The offer contract and the consent to personal data, both to be ticked (B3, D4). */
export function LegalChecks({ draft, onChange, isReadOnly }: DraftFieldsProps) {
  const { text, language } = useTexts()
  return (
    <fieldset className={styles.checks}>
      <legend className={styles.hiddenLegend}>{text('legal.group_label')}</legend>
      <Checkbox
        isChecked={draft.hasAcceptedOffer}
        isDisabled={isReadOnly}
        onChange={(hasAcceptedOffer) => onChange({ hasAcceptedOffer })}
      >
        <TextWithLink
          textKey="legal.offer_checkbox"
          linkKey="legal.offer_link"
          href={documentUrl('offer-contract', language)}
        />
      </Checkbox>
      <Checkbox
        isChecked={draft.hasAcceptedPersonalData}
        isDisabled={isReadOnly}
        onChange={(hasAcceptedPersonalData) => onChange({ hasAcceptedPersonalData })}
      >
        <TextWithLink
          textKey="legal.personal_data_checkbox"
          linkKey="legal.personal_data_link"
          href={documentUrl('personal-data-consent', language)}
        />
      </Checkbox>
    </fieldset>
  )
}

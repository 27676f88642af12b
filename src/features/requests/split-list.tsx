import { CircleCheck, X } from '@lucide/icons'
import { decimalsOf } from '../../../contract/rules/currencies.ts'
import { formatAmount, type Minor } from '../../../contract/rules/money.ts'
import { formatMoney } from '../../../contract/rules/money-format.ts'
import { useAmountRefusals } from '../../shared/money-act/amount-refusals.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Button } from '../../ui/button/button.tsx'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { Segmented } from '../../ui/choice/segmented.tsx'
import { Avatar } from '../../ui/icon/avatar.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { PartField } from './part-field.tsx'
import { type DraftPerson, draftKeyOf, type RequestDraft } from './request-draft.ts'
import { type SharedBill, isBill, withOwnAmounts } from './request-split.ts'
import styles from './requests.module.css'
import { useAskedWords } from './use-asked-words.ts'

interface SplitListProps {
  draft: RequestDraft
  shared: SharedBill
  currency: string
  onChange: (parts: Partial<RequestDraft>) => void
}

/**
 * Who is asked, each with their part; of a bill of several also the owner's part, and whether all
 * is shared out.
 */
export function SplitList({ draft, shared, currency, onChange }: SplitListProps) {
  const { text } = useTexts()
  const hasParts = isBill(draft)
  const { people, mode, hasOwn, own } = draft
  const { nameOf, detailsOf } = useAskedWords()
  const remove = (gone: DraftPerson) =>
    onChange({ people: people.filter((one) => draftKeyOf(one) !== draftKeyOf(gone)) })
  const typePart = (changed: DraftPerson, part: string) =>
    onChange({
      people: people.map((one) =>
        draftKeyOf(one) === draftKeyOf(changed) ? { ...one, part } : one,
      ),
    })
  const ownAmounts = () => onChange(withOwnAmounts(draft, currency))
  const partOf = (name: string, minor: Minor, typed: string, onType: (part: string) => void) => (
    <Part
      label={text('split.part_label', { name })}
      currency={currency}
      amount={formatAmount(minor, decimalsOf(currency))}
      typed={mode === 'own' ? typed : undefined}
      onType={onType}
      onPress={ownAmounts}
    />
  )
  return (
    <>
      {hasParts && (
        <Segmented
          label={text('split.mode_label')}
          segments={[
            { value: 'even', label: text('split.mode_even') },
            { value: 'own', label: text('split.mode_own') },
          ]}
          value={mode}
          onChange={(next) => (next === 'own' ? ownAmounts() : onChange({ mode: 'even' }))}
          isWide
        />
      )}
      <ul className={`${styles.people} ${hasParts ? styles.split : ''}`}>
        {hasParts && hasOwn && (
          <li className={styles.person}>
            <span className={styles.disc}>
              <Avatar name={text('request.you')} />
            </span>
            <Texts name={text('request.you')} caption={text('split.your_part')} />
            {partOf(text('request.you'), shared.own, own, (typed) => onChange({ own: typed }))}
          </li>
        )}
        {people.map((person, n) => (
          <li key={draftKeyOf(person)} className={styles.person}>
            <span className={styles.disc}>
              <Avatar name={person.kind === 'wallet' ? person.name : ''} />
            </span>
            <Texts name={nameOf(person)} caption={detailsOf(person)} />
            <span className={styles.ends}>
              {hasParts &&
                partOf(nameOf(person), shared.parts[n] ?? 0n, person.part, (typed) =>
                  typePart(person, typed),
                )}
              <IconButton
                label={text('split.remove_label', { name: nameOf(person) })}
                on="card"
                onClick={() => remove(person)}
              >
                <Icon of={X} size={20} />
              </IconButton>
            </span>
          </li>
        ))}
      </ul>
      {hasParts && (
        <>
          <SharedLine shared={shared} hasOwn={hasOwn} currency={currency} />
          <Button kind="plain" size="small" onClick={() => onChange({ hasOwn: !hasOwn })}>
            {text(hasOwn ? 'split.without_me' : 'split.with_me')}
          </Button>
        </>
      )}
    </>
  )
}

function Texts({ name, caption }: { name: string; caption: string }) {
  return (
    <span className={styles.texts}>
      <span className={styles.name} translate="no">
        {name}
      </span>
      {caption !== '' && <span className={styles.caption}>{caption}</span>}
    </span>
  )
}

interface PartProps {
  label: string
  currency: string
  amount: string
  /** With own amounts, as it is typed. */
  typed: string | undefined
  onType: (part: string) => void
  onPress: () => void
}

/** A part: an amount whose press begins own amounts, and then a field. */
function Part({ label, currency, amount, typed, onType, onPress }: PartProps) {
  const { language } = useTexts()
  if (typed !== undefined) {
    return <PartField label={label} currency={currency} value={typed} onChange={onType} />
  }
  const { text: written } = formatMoney(amount, { currency, language })
  return (
    <button
      type="button"
      className={styles.part}
      aria-label={`${label}: ${written}`}
      translate="no"
      onClick={onPress}
    >
      {written}
    </button>
  )
}

interface SharedLineProps {
  shared: SharedBill
  hasOwn: boolean
  currency: string
}

/** What of the bill is shared out, and where what does not split evenly is. */
function SharedLine({ shared, hasOwn, currency }: SharedLineProps) {
  const { text, language } = useTexts()
  const { bill, left, remainder, parts, refusal } = shared
  const refusals = useAmountRefusals(decimalsOf(currency))
  const write = (minor: Minor) =>
    formatMoney(formatAmount(minor, decimalsOf(currency)), { currency, language }).text
  if (refusal !== undefined) {
    return (
      <p className={styles.over} role="status">
        {refusals[refusal]}
      </p>
    )
  }
  if (bill === 0n) return null
  if (left > 0n) {
    return (
      <p className={styles.left} role="status">
        {text('split.left', { amount: write(left) })}
      </p>
    )
  }
  if (left < 0n) {
    return (
      <p className={styles.over} role="status">
        {text('split.over', { amount: write(-left) })}
      </p>
    )
  }
  return (
    <div role="status">
      {parts.some((part) => part === 0n) ? (
        <p className={styles.over}>{text('request.part_zero')}</p>
      ) : (
        <>
          <p className={styles.done}>
            <Icon of={CircleCheck} size={20} />
            <span>{text('split.done', { amount: write(bill), total: write(bill) })}</span>
          </p>
          {remainder > 0n && (
            <p className={styles.caption}>
              {hasOwn
                ? text('split.cent', { amount: write(remainder) })
                : text('split.cent_firsts', { amount: write(1n) })}
            </p>
          )}
        </>
      )}
    </div>
  )
}

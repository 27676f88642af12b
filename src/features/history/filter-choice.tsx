import { ChevronDown } from '@lucide/icons'
import { useState } from 'react'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Checkbox } from '../../ui/choice/checkbox.tsx'
import { Chip } from '../../ui/choice/chip.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import styles from './filter-choice.module.css'

interface FilterChoiceProps<Value extends string> {
  /** Name of the filter. */
  name: string
  options: readonly { value: Value; label: string }[]
  /** Empty means all. */
  chosen: readonly Value[]
  onChange: (chosen: Value[]) => void
}

/** A chip that opens a choice of several values (N1). */
export function FilterChoice<Value extends string>(props: FilterChoiceProps<Value>) {
  const { name, options, chosen } = props
  const { text } = useTexts()
  const [isOpen, setIsOpen] = useState(false)
  const first = options.find(({ value }) => chosen.includes(value))
  const value = chosen.length > 1 ? String(chosen.length) : first?.label
  return (
    <>
      <Chip
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={
          value === undefined
            ? text('history.filter_any', { filter: name })
            : text('history.filter_chosen', { filter: name, value })
        }
        isSet={value !== undefined}
        onClick={() => setIsOpen(true)}
        endIcon={<Icon of={ChevronDown} size={16} />}
      >
        {value === undefined ? name : text('history.filter_chosen', { filter: name, value })}
      </Chip>
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={name}
        closeLabel={text('common.close')}
      >
        <Choice {...props} onClose={() => setIsOpen(false)} />
      </Dialog>
    </>
  )
}

interface ChoiceProps<Value extends string> extends FilterChoiceProps<Value> {
  onClose: () => void
}

/** Checkboxes; nothing changes before they are applied. */
function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { name, options, chosen, onChange, onClose } = props
  const { text } = useTexts()
  const [ticked, setTicked] = useState(() => new Set(chosen))
  const apply = (values: ReadonlySet<Value>) => {
    onChange(options.map(({ value }) => value).filter((value) => values.has(value)))
    onClose()
  }
  const tick = (value: Value, isTicked: boolean) => {
    const next = new Set(ticked)
    if (isTicked) next.add(value)
    else next.delete(value)
    setTicked(next)
  }
  return (
    <>
      <div role="group" aria-label={name}>
        {options.map(({ value, label }) => (
          <Checkbox
            key={value}
            isChecked={ticked.has(value)}
            onChange={(isTicked) => tick(value, isTicked)}
          >
            {label}
          </Checkbox>
        ))}
      </div>
      <div className={styles.buttons}>
        <Button isWide onClick={() => apply(ticked)}>
          {text('common.apply')}
        </Button>
        <Button kind="soft" isWide onClick={() => apply(new Set())}>
          {text('common.reset')}
        </Button>
      </div>
    </>
  )
}

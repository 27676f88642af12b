import { presentDate } from '../../kernel/runtime/clock.ts'
import { useState, type RefObject } from 'react'
import type { DateLimits, DateRange, Preset } from '../../kernel/lib/date-range.ts'
import { Button } from '../button/button.tsx'
import { Dialog } from '../dialog/dialog.tsx'
import { useMedia, WIDE } from '../viewport/use-media.ts'
import { canApply, leaveFields, rangeOf, startDraft } from './date-draft.ts'
import { DatePickerForm } from './date-picker-form.tsx'
import type { DatePickerTexts } from './date-picker-texts.ts'
import styles from './date-picker.module.css'
import { DatePopover } from './date-popover.tsx'

export interface DatePickerProps extends DateLimits {
  value: DateRange | undefined
  /** Called with the applied range, or undefined after a reset. */
  onChange: (range: DateRange | undefined) => void
  presets: readonly Preset[]
  texts: DatePickerTexts
  /** Inline in the page: always open, also after a range is applied. */
  isInline?: boolean | undefined
  isOpen?: boolean | undefined
  onClose?: (() => void) | undefined
  /** The opener: it gets the focus back, and a press on it does not count as outside. */
  openerRef?: RefObject<HTMLElement | null> | undefined
  id?: string | undefined
}

/**
 * A range of moments by presets, typing or a calendar (I3, I4): a sheet on phones, a pop-over of
 * 640 px from 768 px on, or inline. A pop-over hangs below the nearest element with a position.
 */
export function DatePicker(props: DatePickerProps) {
  const { value, onChange, presets, texts, isDayDisabled, isInline = false, isOpen = false } = props
  const isWide = useMedia(WIDE)
  const [draft, setDraft] = useState(() => startDraft(value, presentDate()))
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    if (isOpen) setDraft(() => startDraft(value, presentDate()))
  }
  const close = () => {
    if (isWide) props.openerRef?.current?.focus()
    props.onClose?.()
  }
  const finish = (range: DateRange | undefined) => {
    onChange(range)
    if (!isInline) close()
    else if (!range) setDraft(startDraft(undefined, presentDate()))
  }
  const form = (
    <DatePickerForm
      draft={draft}
      onDraftChange={setDraft}
      presets={presets}
      isDayDisabled={isDayDisabled}
      texts={texts}
    />
  )
  const buttons = (
    <div className={styles.buttons}>
      <Button kind="soft" isWide onClick={() => finish(undefined)}>
        {texts.reset}
      </Button>
      <Button
        isWide
        disabled={!canApply(draft, { isDayDisabled })}
        onClick={() => finish(rangeOf(leaveFields(draft)))}
      >
        {texts.apply}
      </Button>
    </div>
  )
  if (isInline) {
    return (
      <section className={styles.inline} aria-label={texts.title}>
        {form}
        {buttons}
      </section>
    )
  }
  const frame = { id: props.id, isOpen, onClose: close, title: texts.title }
  if (isWide) {
    return (
      <DatePopover {...frame} closeLabel={texts.close} openerRef={props.openerRef} footer={buttons}>
        {form}
      </DatePopover>
    )
  }
  return (
    <Dialog {...frame} closeLabel={texts.close} footer={buttons}>
      {form}
    </Dialog>
  )
}

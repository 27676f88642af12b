import { act, useState } from 'react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { DateRange } from '../../kernel/lib/date-range.ts'
import { formatDateText } from '../../kernel/lib/date-range-text.ts'
import { click, enter, find, mount, press } from '../mount.test-support.tsx'
import { DatePicker } from './date-picker.tsx'
import type { DatePickerTexts } from './date-picker-texts.ts'

const TEXTS: DatePickerTexts = {
  title: 'Choose a period',
  close: 'Close',
  presets: 'Presets',
  starts: 'Starts',
  ends: 'Ends',
  format: 'DD/MM/YYYY HH:mm',
  invalid: 'Wrong date',
  disabled: 'Disabled date',
  prevMonth: 'Previous month',
  nextMonth: 'Next month',
  prevYear: 'Previous year',
  nextYear: 'Next year',
  month: (month) => `${month.getMonth() + 1}/${month.getFullYear()}`,
  calendar: (month) => `Calendar ${month.getMonth() + 1}`,
  day: (day) => formatDateText(day).slice(0, 10),
  weekdays: ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'].map((name) => ({
    name,
    letter: name[0] ?? '',
  })),
  chooseEnd: 'Choose the end',
  selectedRange: (from, to) => `${formatDateText(from)} to ${formatDateText(to)}`,
  allDays: 'All Days',
  time: 'Time',
  startTime: 'Start time',
  endTime: 'End time',
  reset: 'Cancel',
  apply: 'Apply',
}
const NOVEMBER = { from: new Date(2025, 10, 1), to: new Date(2025, 10, 20, 23, 59) }

function Inline({ onChange }: { onChange: (range: DateRange | undefined) => void }) {
  const [value, setValue] = useState<DateRange | undefined>(NOVEMBER)
  return (
    <DatePicker
      isInline
      value={value}
      onChange={(range) => {
        setValue(range)
        onChange(range)
      }}
      presets={[
        { name: 'Good', from: new Date(2025, 9, 1), to: new Date(2025, 9, 31, 23, 59) },
        { name: '', from: new Date(2025, 9, 1), to: new Date(2025, 9, 31) },
        { name: 'Wrong', from: new Date(Number.NaN), to: new Date(2025, 9, 31) },
      ]}
      texts={TEXTS}
      isDayDisabled={(day) => day.getDate() === 13}
    />
  )
}

function open() {
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  const onChange = vi.fn<(range: DateRange | undefined) => void>()
  const { host } = mount(<Inline onChange={onChange} />)
  const [starts, ends] = host.querySelectorAll<HTMLInputElement>('input[inputmode]')
  if (!starts || !ends) throw new Error('no fields')
  const button = (name: string) => {
    const buttons = [...host.querySelectorAll('button')]
    const found = buttons.find(
      (one) => one.textContent === name || one.getAttribute('aria-label') === name,
    )
    if (!found) throw new Error(`no button ${name}`)
    return found
  }
  return { host, starts, ends, button, onChange, texts: () => [starts.value, ends.value] }
}

describe('an inline date picker', () => {
  it('an inline date picker stays open after its range is applied', () => {
    const { button, onChange } = open()
    click(button('Apply'))
    expect(onChange).toHaveBeenCalledExactlyOnceWith(NOVEMBER)
    expect(find('[role=grid]').getAttribute('aria-label')).toBe('Calendar 11')
  })

  it('an inline date picker clears its range on reset', () => {
    const { button, onChange, texts } = open()
    click(button('Cancel'))
    expect(onChange).toHaveBeenCalledExactlyOnceWith(undefined)
    expect(texts()).toEqual(['', ''])
    expect(button('Apply').hasAttribute('disabled')).toBe(true)
  })

  it('an inline date picker shows only valid presets', () => {
    const { host, button, texts } = open()
    const names = [...host.querySelectorAll('[aria-label=Presets] button')]
    expect(names.map((one) => one.textContent)).toEqual(['Good'])
    click(button('Good'))
    expect(texts()).toEqual(['01/10/2025 00:00', '31/10/2025 23:59'])
    expect(button('Good').getAttribute('aria-pressed')).toBe('true')
  })

  it('an inline date picker refuses a disabled day, pressed or typed', () => {
    const { host, starts, button, texts } = open()
    expect(button('13/11/2025').getAttribute('aria-disabled')).toBe('true')
    click(button('13/11/2025'))
    expect(texts()).toEqual(['01/11/2025 00:00', '20/11/2025 23:59'])
    starts.focus()
    enter(starts, '13/11/2025 00:00')
    act(() => starts.blur())
    expect(host.textContent).toContain('Disabled date')
    expect(button('Apply').hasAttribute('disabled')).toBe(true)
  })

  it('an inline date picker sorts ends that were pressed in the wrong order', () => {
    const { button, texts } = open()
    click(button('18/11/2025'))
    expect(texts()).toEqual(['18/11/2025 00:00', '18/11/2025 23:59'])
    click(button('05/11/2025'))
    expect(texts()).toEqual(['05/11/2025 00:00', '18/11/2025 23:59'])
  })

  it('date picker is one Tab stop that keys move over the edges of a month', () => {
    const { host, button } = open()
    const stops = () => [...host.querySelectorAll('[role=grid] button[tabindex="0"]')]
    expect(stops()).toEqual([button('20/11/2025')])
    button('20/11/2025').focus()
    press(button('20/11/2025'), 'PageDown', { shiftKey: true })
    expect(document.activeElement).toBe(button('20/11/2026'))
    press(button('20/11/2026'), 'ArrowDown')
    press(button('27/11/2026'), 'ArrowDown')
    expect(stops()).toEqual([button('04/12/2026')])
    click(button('Previous month'))
    expect(find('[role=grid]').getAttribute('aria-label')).toBe('Calendar 11')
  })
})

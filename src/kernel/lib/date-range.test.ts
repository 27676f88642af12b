import { describe, expect, it } from 'vitest'
import {
  shiftMonths,
  isAllDays,
  isSameRange,
  monthGrid,
  orderRange,
  presetRange,
  PRESET_IDS,
  toAllDays,
  usablePresets,
  type PresetId,
} from './date-range.ts'
import { formatDateText } from './date-range-text.ts'

const NOW = new Date(2025, 10, 20, 14, 32, 10)

describe('date range', () => {
  it('date range puts swapped ends in order', () => {
    const [early, late] = [new Date(2025, 10, 1), new Date(2025, 10, 20)]
    expect(orderRange(late, early)).toEqual({ from: early, to: late })
    expect(orderRange(early, late)).toEqual({ from: early, to: late })
  })

  it('date range takes whole days', () => {
    const { from, to } = toAllDays({ from: NOW, to: new Date(2025, 10, 3, 9) })
    expect([formatDateText(from), formatDateText(to)]).toEqual([
      '03/11/2025 00:00',
      '20/11/2025 23:59',
    ])
    expect(isAllDays({ from, to })).toBe(true)
    expect(isAllDays({ from, to: NOW })).toBe(false)
    expect(isSameRange({ from, to }, { from, to: new Date(2025, 10, 20, 23, 59, 40) })).toBe(true)
  })

  it.each<[PresetId, string, string]>([
    ['today', '20/11/2025', '20/11/2025'],
    ['yesterday', '19/11/2025', '19/11/2025'],
    ['this_week', '17/11/2025', '20/11/2025'],
    ['last_week', '10/11/2025', '16/11/2025'],
    ['this_month', '01/11/2025', '20/11/2025'],
    ['last_month', '01/10/2025', '31/10/2025'],
    ['this_year', '01/01/2025', '20/11/2025'],
    ['last_year', '01/01/2024', '31/12/2024'],
  ])('the date range %s is %s to %s', (id, first, last) => {
    const { from, to } = presetRange(id, NOW)
    expect([formatDateText(from), formatDateText(to)]).toEqual([`${first} 00:00`, `${last} 23:59`])
  })

  it.each([
    [new Date(2025, 2, 31), '28/02/2025', -1],
    [new Date(2024, 0, 31), '29/02/2024', 1],
    [new Date(2024, 1, 29), '28/02/2025', 12],
    [new Date(2025, 0, 15), '15/12/2024', -1],
  ])('the date range %s moved by months is %s', (day, moved, months) => {
    expect(formatDateText(shiftMonths(day, months))).toBe(`${moved} 00:00`)
  })

  it('date range draws presets with a name and with ends that may be chosen only', () => {
    const [early, late] = [new Date(2025, 10, 1), new Date(2025, 10, 20)]
    const wrong = new Date(NaN)
    const presets = [
      { name: 'good', from: early, to: late },
      { name: 'swapped', from: late, to: early },
      { name: ' ', from: early, to: late },
      { name: 'no start', from: wrong, to: late },
      { name: 'no end', from: early, to: wrong },
      { name: 'disabled', from: early, to: new Date(2026, 0, 1) },
    ]
    const limits = { isDayDisabled: (day: Date) => day.getFullYear() === 2026 }
    expect(usablePresets(presets, limits)).toEqual([
      { name: 'good', from: early, to: late },
      { name: 'swapped', from: early, to: late },
    ])
    expect(PRESET_IDS).toHaveLength(8)
  })
})

describe('month grid', () => {
  it.each([
    [new Date(2025, 10, 20), '27/10/2025', '07/12/2025'],
    [new Date(2025, 8, 1), '01/09/2025', '12/10/2025'],
    [new Date(2026, 1, 28), '26/01/2026', '08/03/2026'],
    [new Date(2024, 1, 1), '29/01/2024', '10/03/2024'],
    [new Date(2025, 5, 1), '26/05/2025', '06/07/2025'],
  ])('month grid of %s runs from Monday %s to %s', (month, first, last) => {
    const days = monthGrid(month).flat()
    expect(monthGrid(month).map((week) => week.length)).toEqual([7, 7, 7, 7, 7, 7])
    expect([days[0], days[41]].map((day) => day && formatDateText(day))).toEqual([
      `${first} 00:00`,
      `${last} 00:00`,
    ])
    expect(days[0]?.getDay()).toBe(1)
  })
})

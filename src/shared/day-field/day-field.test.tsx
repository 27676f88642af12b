import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { loadBuiltInTexts } from '../../kernel/texts/built-in.ts'
import { TextsProvider } from '../../kernel/texts/texts.tsx'
import { click, find, mount, press } from '../../ui/mount.test-support.tsx'
import { DayField } from './day-field.tsx'

const client = new QueryClient()

beforeAll(async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  await loadBuiltInTexts('ru')
})

function Form({ first }: { first: string }) {
  const [day, setDay] = useState(first)
  return (
    <QueryClientProvider client={client}>
      <TextsProvider>
        <>
          <DayField
            label="Day"
            value={day}
            least="2026-11-27"
            most="2026-12-31"
            onChoose={setDay}
            onClear={() => setDay('')}
          />
          <output>{day}</output>
        </>
      </TextsProvider>
    </QueryClientProvider>
  )
}

const opener = () => find('[aria-expanded]')
const chosen = () => find('output').textContent
const focused = () => find('[role="grid"] button[tabindex="0"]')

describe('a field of one day', () => {
  test('a field of one day takes days by keys, and gets the focus back', () => {
    mount(<Form first="2026-11-30" />)
    click(opener())
    focused().focus()
    press(focused(), 'ArrowRight')
    expect(document.activeElement).toBe(focused())
    click(focused())
    expect(chosen()).toBe('2026-12-01')
    expect(document.activeElement).toBe(opener())
    expect(opener().getAttribute('aria-expanded')).toBe('false')
  })

  test('a field of one day refuses days outside of its limits, also over the end of a year', () => {
    mount(<Form first="2026-11-30" />)
    click(opener())
    for (const [key, day] of [
      ['PageUp', '2026-11-30'],
      ['PageDown', '2026-11-30'],
    ] as const) {
      focused().focus()
      press(focused(), key, { shiftKey: true })
      if (key === 'PageDown') press(focused(), key, { shiftKey: true })
      click(focused())
      expect(chosen()).toBe(day)
      expect(opener().getAttribute('aria-expanded')).toBe('true')
    }
  })

  test('a field of one day closes by Escape alone, without what it stands in', () => {
    mount(<Form first="2026-11-30" />)
    click(opener())
    expect(press(focused(), 'Escape')).toBe(false)
    expect(document.querySelector('[role="grid"]')).toBeNull()
    expect(press(opener(), 'Escape')).toBe(true)
  })

  test.each(['', '2026-02-30', '222222-11-30', 'tomorrow', 'NaN'])(
    'a field of one day shows no day for %j',
    (first) => {
      mount(<Form first={first} />)
      expect(opener().textContent).toMatch(/Не выбран/)
    },
  )

  test('a field of one day loses its day by a press', () => {
    mount(<Form first="2026-11-30" />)
    click(find('button[aria-label="Убрать день"]'))
    expect(chosen()).toBe('')
    expect(document.activeElement).toBe(opener())
  })
})

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, useState } from 'react'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { HELP_TEXT_LENGTH } from '../../../contract/rules/help.ts'
import { loadBuiltInTexts } from '../../kernel/texts/built-in.ts'
import { TextsProvider } from '../../kernel/texts/texts.tsx'
import { click, find, mount, press } from '../../ui/mount.test-support.tsx'
import { Composer } from './composer.tsx'

// What is typed is kept by the entry of the router's history, which a component test has not.
vi.mock('../../shared/kept-form/use-kept-state.ts', () => ({
  useKeptState: <Value,>(_name: string, _schema: unknown, first: Value) => {
    const [value, setValue] = useState(first)
    return [value, (parts: Partial<Value>) => setValue({ ...value, ...parts }), () => {}] as const
  },
}))

const onSend = vi.fn<(text: string, pictures: readonly unknown[]) => boolean>(() => true)

beforeAll(async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  await loadBuiltInTexts('ru')
})

beforeEach(() => {
  onSend.mockReset().mockReturnValue(true)
  setPointer('fine')
})

function setPointer(kind: 'fine' | 'coarse') {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === `(pointer: ${kind})`,
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
}

function show() {
  mount(
    <QueryClientProvider client={new QueryClient()}>
      <TextsProvider>
        <Composer name="help R-1" onSend={onSend} />
      </TextsProvider>
    </QueryClientProvider>,
  )
}

const field = () => {
  const found = find('textarea')
  if (!(found instanceof HTMLTextAreaElement)) throw new Error('no field')
  return found
}
const sendButton = () => {
  const found = find('button[type=submit]')
  if (!(found instanceof HTMLButtonElement)) throw new Error('no button')
  return found
}
const type = (text: string) =>
  act(() => {
    Reflect.set(HTMLTextAreaElement.prototype, 'value', text, field())
    field().dispatchEvent(new Event('input', { bubbles: true }))
  })
const choose = async (files: readonly File[]) => {
  const input = find('input[type=file]')
  Object.defineProperty(input, 'files', { value: files, configurable: true })
  await act(async () => {
    input.dispatchEvent(new Event('change', { bubbles: true }))
    await new Promise((resolve) => setTimeout(resolve, 0))
  })
}

it('Enter sends the words without the spaces around them, and empties the field', async () => {
  show()
  type('  Where is it? ')
  expect(press(field(), 'Enter')).toBe(false)
  await vi.waitFor(() => expect(field().value).toBe(''))
  expect(onSend).toHaveBeenCalledExactlyOnceWith('Where is it?', [])
})

it.each([
  ['Shift+Enter', { shiftKey: true }, 'fine'],
  ['Enter of an input method', { isComposing: true }, 'fine'],
  ['Enter of a keyboard on the screen', {}, 'coarse'],
] as const)('the key %s breaks the line of a message', (_, keys, pointer) => {
  setPointer(pointer)
  show()
  type('One')
  expect(press(field(), 'Enter', keys)).toBe(true)
  expect(onSend).not.toHaveBeenCalled()
})

it('an empty and a too long message are not sent, and the long one stays to be shortened', () => {
  show()
  expect(sendButton().disabled).toBe(true)
  type('   ')
  expect(sendButton().disabled).toBe(true)
  type('x'.repeat(HELP_TEXT_LENGTH + 1))
  expect(sendButton().disabled).toBe(true)
  press(field(), 'Enter')
  expect(onSend).not.toHaveBeenCalled()
  expect(document.body.textContent).toContain('1001 / 1000')
  type('x'.repeat(HELP_TEXT_LENGTH))
  expect(sendButton().disabled).toBe(false)
})

it('words that were not taken stay in the field', async () => {
  onSend.mockReturnValue(false)
  show()
  type('Again')
  click(sendButton())
  await vi.waitFor(() => expect(onSend).toHaveBeenCalled())
  expect(field().value).toBe('Again')
})

it('a file that is no picture is refused by its content with the limits, and nothing is chosen', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no picture')))
  show()
  await choose([new File(['%PDF'], 'paper.jpg', { type: 'image/jpeg' })])
  expect(find('[role=alert]').textContent).toMatch(/До 4 снимков/)
  expect(document.querySelectorAll('li')).toHaveLength(0)
  expect(sendButton().disabled).toBe(true)
})

it('a message waits for a picture that is still being made smaller', async () => {
  const waiting: ((error: Error) => void)[] = []
  vi.stubGlobal('createImageBitmap', () => new Promise((_, reject) => waiting.push(reject)))
  show()
  type('Look at this')
  await choose([new File(['...'], 'screen.png', { type: 'image/png' })])
  press(field(), 'Enter')
  click(sendButton())
  expect(onSend).not.toHaveBeenCalled()
  await act(async () => {
    for (const refuse of waiting) refuse(new Error('no picture'))
    await new Promise((resolve) => setTimeout(resolve, 0))
  })
  click(sendButton())
  await vi.waitFor(() => expect(onSend).toHaveBeenCalledExactlyOnceWith('Look at this', []))
})

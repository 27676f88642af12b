import { act, useState } from 'react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { AddressField } from './address-field.tsx'
import { click, find, mount } from '../mount.test-support.tsx'

function Sample() {
  const [value, setValue] = useState('')
  return (
    <AddressField
      label="Address"
      pasteLabel="Paste"
      pasteRefused="Refused"
      value={value}
      onChange={setValue}
    />
  )
}

function withClipboard(clipboard: object) {
  const before = Object.getOwnPropertyDescriptor(navigator, 'clipboard')
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard })
  onTestFinished(() => {
    if (before) Object.defineProperty(navigator, 'clipboard', before)
    else Reflect.deleteProperty(navigator, 'clipboard')
  })
}

describe('address field', () => {
  it('an address field pastes an address without spaces and line breaks', async () => {
    withClipboard({ readText: async () => ' 0xAb12\n34 ' })
    const { host } = mount(<Sample />)
    await act(async () => click(find('button')))
    expect(host.querySelector('textarea')?.value).toBe('0xAb1234')
  })

  it('address field leaves the field as it is when the clipboard is refused', async () => {
    const readText = vi.fn<() => Promise<string>>().mockRejectedValue(new Error('refused'))
    withClipboard({ readText })
    const { host } = mount(<Sample />)
    await act(async () => click(find('button')))
    expect(readText).toHaveBeenCalledOnce()
    expect(document.activeElement).toBe(host.querySelector('textarea'))
  })

  it('address field hides the paste button where the browser cannot read the clipboard', () => {
    withClipboard({})
    const { host } = mount(<Sample />)
    expect(host.querySelector('button')).toBeNull()
    expect(host.querySelector('textarea')?.getAttribute('spellcheck')).toBe('false')
  })
})

import { act } from 'react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { Button } from './button.tsx'
import { click, find, mount } from '../mount.test-support.tsx'

describe('button', () => {
  it('button calls onClick when pressed', () => {
    const onClick = vi.fn<() => void>()
    mount(<Button onClick={onClick}>Send</Button>)
    click(find('button'))
    expect(onClick).toHaveBeenCalledOnce()
    expect(find('button').getAttribute('type')).toBe('button')
  })

  it('button keeps its focus and ignores presses while busy', () => {
    const onClick = vi.fn<() => void>()
    const onSubmit = vi.fn<(event: Event) => void>()
    mount(
      <form onSubmit={(event) => onSubmit(event.nativeEvent)}>
        <Button type="submit" isBusy onClick={onClick}>
          Send
        </Button>
      </form>,
    )
    const button = find('button')
    button.focus()
    click(button)
    expect(onClick).not.toHaveBeenCalled()
    expect(onSubmit).not.toHaveBeenCalled()
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(button.hasAttribute('disabled')).toBe(false)
    expect(document.activeElement).toBe(button)
  })

  it('button shows its spinner only after 150 ms', () => {
    vi.useFakeTimers()
    onTestFinished(() => {
      vi.useRealTimers()
    })
    mount(<Button isBusy>Send</Button>)
    act(() => {
      vi.advanceTimersByTime(140)
    })
    expect(document.querySelector('svg')).toBeNull()
    act(() => {
      vi.advanceTimersByTime(20)
    })
    expect(document.querySelector('svg')).not.toBeNull()
  })
})

import { useEffect, useRef } from 'react'
import type { MainButtonProps } from './main-button.tsx'
import { showHostedButton } from './hosted-buttons.ts'

/**
 * A button that the messenger draws below the page. The page has one that nobody sees, which is
 * pressed for it: it submits its form, also by Enter.
 */
export function HostedButton(props: MainButtonProps) {
  const { children: text, disabled = false, isBusy = false, onClick, type, form } = props
  const ref = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const { current: element } = ref
    if (!element) return undefined
    return showHostedButton({ element, look: { text, isEnabled: !disabled, isBusy } })
  }, [text, disabled, isBusy])
  return (
    // oxlint-disable-next-line react/button-has-type -- of the caller, as of any button
    <button
      ref={ref}
      type={type ?? 'button'}
      form={form}
      hidden
      disabled={disabled || isBusy}
      onClick={onClick}
    >
      {text}
    </button>
  )
}

import { BellOff } from '@lucide/icons'
import type { PushState } from '../../shared/push/push-state.ts'
import type { TextKey } from '../../kernel/texts/built-in.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { Notice } from '../../ui/notice/notice.tsx'

/** Why this device gets no push messages. */
const REASONS = {
  ask: 'prefs.push_here',
  denied: 'prefs.push_denied',
  install: 'push.ios_install',
  none: 'prefs.push_none',
} as const satisfies Record<Exclude<PushState, 'on'>, TextKey>

interface PushHereProps {
  state: PushState
  isBusy: boolean
  onTurn: (isOn: boolean) => void
}

/** Whether this device gets push messages, and the button that changes it. */
export function PushHere({ state, isBusy, onTurn }: PushHereProps) {
  const { text } = useTexts()
  if (state === 'on') {
    return (
      <Button kind="soft" isWide isBusy={isBusy} onClick={() => onTurn(false)}>
        {text('push.off_btn')}
      </Button>
    )
  }
  return (
    <>
      <Notice kind="warning" icon={<Icon of={BellOff} size={20} />} title={text('prefs.push_off')}>
        {text(REASONS[state])}
      </Notice>
      {state === 'ask' && (
        <Button kind="soft" isWide isBusy={isBusy} onClick={() => onTurn(true)}>
          {text('push.ask_btn')}
        </Button>
      )}
    </>
  )
}

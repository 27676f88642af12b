import { EyeOff } from '@lucide/icons'
import { useAtomValue } from 'jotai'
import { areBalancesHiddenAtom, hideBalances } from '../../../kernel/environment/hidden-balances.ts'
import { useTexts } from '../../../kernel/texts/texts.tsx'
import { SwitchRow } from '../../../ui/choice/switch-row.tsx'

/** Hides or shows amounts on this device (M5). */
export function HideSetting() {
  const { text } = useTexts()
  return (
    <SwitchRow
      icon={EyeOff}
      title={text('security.hide_title')}
      caption={text('security.hide_descr')}
      isOn={useAtomValue(areBalancesHiddenAtom)}
      onChange={hideBalances}
    />
  )
}

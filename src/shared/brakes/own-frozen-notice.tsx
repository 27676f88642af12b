import { Snowflake } from '@lucide/icons'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { UnfreezeButton } from './unfreeze-button.tsx'

/** Tells in a form that the owner has frozen what leaves the wallet, and ends that (S7). */
export function OwnFrozenNotice() {
  const { text } = useTexts()
  return (
    <Notice
      icon={<Icon of={Snowflake} size={20} />}
      action={<UnfreezeButton kind="soft" size="small" />}
    >
      {text('error.own_frozen')}
    </Notice>
  )
}

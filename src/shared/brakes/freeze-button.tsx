import { Snowflake } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import { ADDITIONS } from '../../../contract/rules/capabilities.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { useCapability } from '../profile/capability.ts'
import { profileQuery } from '../profile/profile.queries.ts'
import { ownFreezeOf } from './own-freeze.ts'
import { UnfreezePlace } from './unfreeze-place.tsx'
import { useBeginFreeze } from './use-begin-freeze.ts'
import { useUnfreeze } from './use-unfreeze.ts'

/** The owner's freeze as an icon that is pressed while it lasts, for the right column (S7). */
export function FreezeButton() {
  const { text } = useTexts()
  const { data: profile } = useQuery(profileQuery)
  const begin = useBeginFreeze()
  const isFrozen = ownFreezeOf(profile) !== undefined
  const end = useUnfreeze({ isFrozen })
  if (!useCapability(ADDITIONS) || profile?.is_frozen) return null
  return (
    <>
      <IconButton
        label={text('freeze.row')}
        on={isFrozen ? 'page' : 'bare'}
        aria-pressed={isFrozen || begin.isPending}
        onClick={() => {
          if (isFrozen) end.ask()
          else begin.start()
        }}
      >
        <Icon of={Snowflake} size={20} />
      </IconButton>
      {isFrozen && <UnfreezePlace isOpen={end.isAsked} onClose={end.close} />}
    </>
  )
}

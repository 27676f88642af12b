import { Snowflake } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { BRAKES } from '../../../contract/rules/capabilities.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { useCapability } from '../profile/capability.ts'
import { profileQuery } from '../profile/profile.queries.ts'
import { ownFreezeOf } from './own-freeze.ts'
import { UnfreezePlace } from './unfreeze-place.tsx'
import { useBeginFreeze } from './use-begin-freeze.ts'

/** The owner's freeze as an icon that is pressed while it lasts, for the right column (S7). */
export function FreezeButton() {
  const { text } = useTexts()
  const { data: profile } = useQuery(profileQuery)
  const begin = useBeginFreeze()
  const [isEnding, setIsEnding] = useState(false)
  const isFrozen = ownFreezeOf(profile) !== undefined
  if (!useCapability(BRAKES) || profile?.is_frozen) return null
  return (
    <>
      <IconButton
        label={text('freeze.row')}
        on={isFrozen ? 'page' : 'bare'}
        aria-pressed={isFrozen || begin.isPending}
        onClick={() => {
          if (isFrozen) setIsEnding(true)
          else begin.start()
        }}
      >
        <Icon of={Snowflake} size={20} />
      </IconButton>
      {isFrozen && <UnfreezePlace isOpen={isEnding} onClose={() => setIsEnding(false)} />}
    </>
  )
}

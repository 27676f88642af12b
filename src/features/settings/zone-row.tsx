import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ADDITIONS } from '../../../contract/rules/capabilities.ts'
import { ZoneNotice } from '../../shared/plans/zone-notice.tsx'
import { useCapability } from '../../shared/profile/capability.ts'
import { profileQuery } from '../../shared/profile/profile.queries.ts'
import { ownTimeZone } from '../../kernel/lib/time-zone.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { lazyModule, useLazyModule } from '../../ui/deferred/lazy-module.ts'
import { SettingRow } from '../../ui/list/setting-row.tsx'

const PANEL = lazyModule(() => import('./zone-panel.tsx'))

/**
 * The time zone that plans follow, and its choice; told where the device is in another one (S4).
 */
export function ZoneRow() {
  const { text } = useTexts()
  const hasPlans = useCapability(ADDITIONS)
  const { data: profile } = useQuery(profileQuery)
  const [isOpen, setIsOpen] = useState(false)
  if (!hasPlans || profile === undefined) return null
  const { time_zone: zone } = profile
  return (
    <>
      <SettingRow onPress={() => setIsOpen(true)}>
        {text('zone.row', { zone: zone ?? ownTimeZone() })}
      </SettingRow>
      <ZoneNotice zone={zone} />
      {isOpen && <Choice zone={zone ?? ownTimeZone()} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function Choice(props: { zone: string; onClose: () => void }) {
  const file = useLazyModule(PANEL)
  return file ? <file.ZonePanel {...props} /> : null
}

import { useMemo } from 'react'
import { useSetZone } from '../../shared/plans/use-set-zone.ts'
import { ownTimeZone } from '../../kernel/lib/time-zone.ts'
import { errorText } from '../../kernel/texts/error-text.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Panel } from '../../ui/dialog/panel.tsx'
import { ErrorLine } from '../../ui/field/error-line.tsx'
import { SearchListBox } from '../../ui/list-box/search-list-box.tsx'
import { findZones, listZones, type Zone } from './zones.ts'
import styles from './zone-panel.module.css'

interface ZonePanelProps {
  zone: string
  onClose: () => void
}

/** All time zones with their search; a press stores one. */
export function ZonePanel({ zone, onClose }: ZonePanelProps) {
  const { text, language } = useTexts()
  const change = useSetZone(onClose)
  const zones = useMemo(() => listZones(language, [zone, ownTimeZone()]), [language, zone])
  return (
    <Panel
      isOpen
      hasField
      onClose={onClose}
      title={text('zone.title')}
      closeLabel={text('common.close')}
    >
      <ErrorLine message={change.error ? errorText(change.error, text) : undefined} />
      <SearchListBox<Zone>
        texts={{
          title: text('zone.title'),
          search: text('zone.search'),
          searchPlaceholder: text('zone.search'),
          clear: text('common.clear'),
          notFound: text('zone.search_none'),
          found: (count) => text('people.search_found', { count: String(count) }),
        }}
        find={(typed) => findZones(zones, typed)}
        chosenId={zone}
        onChoose={({ id }) => change.start(id)}
      >
        {({ id, name }) => (
          <span className={styles.name}>
            <span translate="no">{id.replaceAll('_', ' ')}</span>
            <span className={styles.caption}>{name}</span>
          </span>
        )}
      </SearchListBox>
    </Panel>
  )
}

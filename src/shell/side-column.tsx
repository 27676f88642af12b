import { BlockBoundary } from '../entities/data-state/block-boundary.tsx'
import { LevelCard } from '../features/identification/level-card.tsx'
import { LanguageCard } from '../features/settings/language-card.tsx'
import { ProfileCard } from '../features/settings/profile-card.tsx'
import { useTexts } from '../texts/texts.tsx'
import styles from './side-column.module.css'

/** Profile, identification level and language beside every page but Settings, on desktops (C5). */
export function SideColumn() {
  const { text } = useTexts()
  return (
    <aside className={styles.column} aria-label={text('header.side_panel')}>
      <BlockBoundary name="side">
        <ProfileCard />
        <LevelCard />
        <LanguageCard />
      </BlockBoundary>
    </aside>
  )
}

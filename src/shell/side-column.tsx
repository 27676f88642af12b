import { BlockBoundary } from '../shared/query-state/block-boundary.tsx'
import { LevelCard } from '../features/identification/level-card.tsx'
import { LanguageCard } from '../features/settings/language-card.tsx'
import { ProfileCard } from '../features/settings/profile-card.tsx'
import { useTexts } from '../texts/texts.tsx'
import { Deferred } from '../ui/deferred/deferred.tsx'
import { lazyModule, useLazyModule } from '../ui/deferred/lazy-module.ts'
import { useMedia } from '../ui/viewport/use-media.ts'
import styles from './side-column.module.css'

const FIGURES = lazyModule(() => import('./side-figures.tsx'))

/** As in the style. */
const DRAWN = '(min-width: 1200px)'

/** Profile, identification level, language, rates and the month beside every page but Settings, on desktops (C5). */
export function SideColumn() {
  const { text } = useTexts()
  return (
    <aside className={styles.column} aria-label={text('header.side_panel')}>
      <BlockBoundary name="side">
        <ProfileCard />
        <LevelCard />
        <LanguageCard />
      </BlockBoundary>
      <BlockBoundary name="figures">
        <Figures />
      </BlockBoundary>
    </aside>
  )
}

/** After the first frame, and only where the column is drawn: other devices make no calls for it. */
function Figures() {
  const isDrawn = useMedia(DRAWN)
  return isDrawn ? <LaterFigures /> : null
}

function LaterFigures() {
  const file = useLazyModule(FIGURES)
  return (
    <Deferred placeholder={null} isReady={file !== undefined}>
      {file && <file.SideFigures />}
    </Deferred>
  )
}

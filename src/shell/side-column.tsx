import { useMatches, useParams } from '@tanstack/react-router'
import { ADDITIONS } from '../../contract/rules/capabilities.ts'
import { useCapability } from '../shared/profile/capability.ts'
import { BlockBoundary } from '../shared/query-state/block-boundary.tsx'
import { LevelCard } from '../features/identification/level-card.tsx'
import { ProfileRow } from '../features/settings/profile-row.tsx'
import { useTexts } from '../kernel/texts/texts.tsx'
import { Deferred } from '../ui/deferred/deferred.tsx'
import { lazyModule, useLazyModule } from '../ui/deferred/lazy-module.ts'
import { SIDE_COLUMN, useMedia } from '../ui/viewport/use-media.ts'
import styles from './side-column.module.css'

const FIGURES = lazyModule(() => import('./side-figures.tsx'))

const RECEIPT = lazyModule(() => import('../features/receipts/receipt-panel.tsx'))
const QUESTION = lazyModule(() => import('../features/help/question-panel.tsx'))
const POT = lazyModule(() => import('../features/pots/pot-panel.tsx'))

/**
 * Profile, identification while it is not done, rates and the month beside every page but Settings,
 * on desktops (C5); beside History the receipt that is open, beside Wallet the pot, and beside Help
 * the question.
 */
export function SideColumn() {
  const { text } = useTexts()
  return (
    <aside className={styles.column} aria-label={text('header.side_panel')}>
      <SideContent />
    </aside>
  )
}

/** The cards, or what is open beside its list: a receipt (N3), a question (S9) or a pot (S6). */
function SideContent() {
  const isDrawn = useMedia(SIDE_COLUMN)
  const hasDetails = useCapability(ADDITIONS)
  const isBeside = useMatches({
    select: (matches) => matches.at(-1)?.staticData.page?.isBeside === true,
  })
  const { number, id, question } = useParams({ strict: false })
  const fill = useMatches({
    select: (matches) => {
      const last = matches.at(-1)
      return last && 'fill' in last.search ? last.search.fill : undefined
    },
  })
  if (isBeside && isDrawn && hasDetails) {
    if (number !== undefined) {
      return (
        <BlockBoundary name="receipt">
          <OpenedReceipt number={number} />
        </BlockBoundary>
      )
    }
    if (question !== undefined) {
      return (
        <BlockBoundary name="question">
          <OpenedQuestion number={question} />
        </BlockBoundary>
      )
    }
    if (id !== undefined) {
      return (
        <BlockBoundary name="pot">
          <OpenedPot id={id} fill={fill} />
        </BlockBoundary>
      )
    }
  }
  return (
    <>
      <BlockBoundary name="side">
        <ProfileRow />
        <LevelCard />
      </BlockBoundary>
      <BlockBoundary name="figures">
        <Figures />
      </BlockBoundary>
    </>
  )
}

function OpenedReceipt({ number }: { number: string }) {
  const file = useLazyModule(RECEIPT)
  return file ? <file.ReceiptPanel number={number} /> : null
}

function OpenedQuestion({ number }: { number: string }) {
  const file = useLazyModule(QUESTION)
  return file ? <file.QuestionPanel number={number} /> : null
}

function OpenedPot(props: { id: string; fill: string | undefined }) {
  const file = useLazyModule(POT)
  return file ? <file.PotPanel {...props} /> : null
}

/**
 * After the first frame, and only where the column is drawn: other devices make no calls for it.
 */
function Figures() {
  const isDrawn = useMedia(SIDE_COLUMN)
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

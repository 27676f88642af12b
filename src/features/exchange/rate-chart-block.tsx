import { BlockBoundary } from '../../shared/query-state/block-boundary.tsx'
import { lazyModule, useLazyModule } from '../../ui/deferred/lazy-module.ts'
import { Skeleton } from '../../ui/progress/skeleton.tsx'
import type { Sides } from './exchange-sides.ts'
import styles from './exchange-form.module.css'

const RATE_CHART = lazyModule(() => import('./rate-chart-card.tsx'))

/** The history of the pair's rate, whose code is loaded for itself. */
export function RateChartBlock({ sides }: { sides: Sides }) {
  return (
    <div className={styles.chart}>
      <BlockBoundary name="rate-chart">
        <LoadedChart sides={sides} />
      </BlockBoundary>
    </div>
  )
}

function LoadedChart({ sides: { from, to } }: { sides: Sides }) {
  const file = useLazyModule(RATE_CHART)
  if (!file) return <Skeleton height="100%" radius={28} />
  return <file.RateChartCard from={from.currency_code} to={to.currency_code} />
}

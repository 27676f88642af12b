import { afterPaint } from './after-paint.ts'

const waiting: (() => void)[] = []

/**
 * Runs expensive renders one at a time, with a paint between them. `act` runs immediately when none
 * is in progress. Returns a function that ends this render.
 */
export function enqueueRender(act: () => void): () => void {
  waiting.push(act)
  if (waiting[0] === act) act()
  return () => {
    const place = waiting.indexOf(act)
    waiting.splice(place, 1)
    if (place === 0 && waiting.length > 0) void afterPaint().then(() => waiting[0]?.())
  }
}

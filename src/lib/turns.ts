import { afterPaint } from './after-paint.ts'

const waiting: (() => void)[] = []

/**
 * Does one costly thing after another: `act` is called at once where nothing else is under way, else when
 * what came before it has ended its turn and that was painted. Gives what ends the turn.
 */
export function takeTurn(act: () => void): () => void {
  waiting.push(act)
  if (waiting[0] === act) act()
  return () => {
    const place = waiting.indexOf(act)
    waiting.splice(place, 1)
    if (place === 0 && waiting.length > 0) void afterPaint().then(() => waiting[0]?.())
  }
}

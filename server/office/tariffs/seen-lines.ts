import { hashLines, type StoredTariffLine } from '../../domain/tariffs/tariff-lines.ts'
import type { SeenState } from '../page/seen.ts'

/** What an operator saw of lines of a draft: of the one that a form changes, or of all. */
export function seenLines(lines: readonly StoredTariffLine[]): SeenState {
  return [hashLines(lines)]
}

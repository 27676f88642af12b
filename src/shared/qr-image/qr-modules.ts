import makeQrCode from 'qrcode-generator'

/** White modules around a code, without which readers do not find it. */
export const QUIET_ZONE = 4

/** Dark modules beside each other in one row of a code. */
export interface ModuleRun {
  x: number
  y: number
  length: number
}

/** A code by its dark modules, one unit each, inside its quiet zone. */
export interface QrModules {
  runs: readonly ModuleRun[]
  /** Units along a side, with the quiet zone. */
  side: number
}

/** Encodes a text; error correction Q tolerates a sign in the middle. */
export function qrModules(text: string, correction: 'M' | 'Q' = 'Q'): QrModules {
  const code = makeQrCode(0, correction)
  code.addData(text)
  code.make()
  const count = code.getModuleCount()
  const runs: ModuleRun[] = []
  for (let row = 0; row < count; row++) {
    let length = 0
    for (let column = 0; column <= count; column++) {
      if (column < count && code.isDark(row, column)) length += 1
      else if (length > 0) {
        runs.push({ x: column - length + QUIET_ZONE, y: row + QUIET_ZONE, length })
        length = 0
      }
    }
  }
  return { runs, side: count + 2 * QUIET_ZONE }
}

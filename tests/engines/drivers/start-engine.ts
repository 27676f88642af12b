import {
  firefoxProgram,
  webkitPrograms,
  type EngineName,
} from '../../../scripts/stages/engine-programs.ts'
import { startFirefox } from './firefox.ts'
import type { Engine, Size } from './engine.ts'
import { startWebkit } from './webkit.ts'

/** Starts an engine with an empty page of this size. */
export function startEngine(name: EngineName, viewport: Size): Promise<Engine> {
  return name === 'firefox'
    ? startFirefox(firefoxProgram(), viewport)
    : startWebkit(webkitPrograms(), viewport)
}

import { localStore } from '../../kernel/runtime/storage.ts'
import { DAY_MS } from '../../../contract/rules/durations.ts'

const KEY = 'push-put-off'
const PUT_OFF_MS = 30 * DAY_MS
const MAX_TIMES = 3

/** How often the owner of this device answered "not now", and when last. */
interface Answer {
  times: number
  at: number
}

/**
 * Returns whether the question may be asked: not within 30 days after "not now", and at most three
 * times.
 */
export function isQuestionDue(now = Date.now()): boolean {
  const { times, at } = readAnswer()
  return times < MAX_TIMES && now - at >= PUT_OFF_MS
}

/** Remembers a "not now". */
export function postponePushQuestion(now = Date.now()): void {
  localStore.write(KEY, `${readAnswer().times + 1} ${now}`)
}

function readAnswer(): Answer {
  const [times = 0, at = 0] = (localStore.read(KEY) ?? '').split(' ').map(Number)
  return { times: times || 0, at: at || 0 }
}

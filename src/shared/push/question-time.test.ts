import { afterEach, expect, test } from 'vitest'
import { localStore } from '../../kernel/runtime/storage.ts'
import { isQuestionDue, postponePushQuestion } from './question-time.ts'
import { DAY_MS } from '../../../contract/rules/durations.ts'

const START = Date.UTC(2026, 10, 25)

afterEach(() => localStore.remove('push-put-off'))

test('the app asks about push messages again 30 days after "not now", three times in all', () => {
  expect(isQuestionDue(START)).toBe(true)
  postponePushQuestion(START)
  expect(isQuestionDue(START + 29 * DAY_MS)).toBe(false)
  expect(isQuestionDue(START + 30 * DAY_MS)).toBe(true)
  postponePushQuestion(START + 30 * DAY_MS)
  postponePushQuestion(START + 60 * DAY_MS)
  expect(isQuestionDue(START + 1000 * DAY_MS)).toBe(false)
})

test('the app asks about push messages where the stored answer cannot be read', () => {
  localStore.write('push-put-off', 'never')
  expect(isQuestionDue(START)).toBe(true)
})

import { expect, it } from 'vitest'
import { readOutcome } from './top-up-outcome.ts'

it.each([
  ['complete', { name: 'complete' }],
  ['failed', { name: 'failed', message: 'No.' }],
  ['pending', { name: 'waiting' }],
  ['', { name: 'waiting' }],
  ['COMPLETE', { name: 'waiting' }],
])('%s', (status, outcome) => {
  expect(readOutcome({ status, message: 'No.' })).toEqual(outcome)
})

import { expect, it } from 'vitest'
import { readOutcome } from './top-up-outcome.ts'

it.each([
  ['complete', { name: 'complete' }],
  ['failed', { name: 'failed', message: 'No.' }],
  ['pending', { name: 'waiting' }],
  ['', { name: 'waiting' }],
  ['COMPLETE', { name: 'waiting' }],
])('the outcome of a top-up is read: %s', (status, outcome) => {
  expect(readOutcome({ status, message: 'No.' })).toEqual(outcome)
})

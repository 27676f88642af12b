import { describe, expect, test } from 'vitest'
import type { Fault } from './faults.ts'
import { type ClusterFigures, findMissedAims, longestGap } from './figures.ts'

const fault: Fault = {
  name: 'switch',
  describe: 'a switch',
  seconds: 10,
  refused: 1,
  cause: () => Promise.resolve(() => {}),
}
const met: ClusterFigures = {
  fault,
  secondsWithoutWrites: 10,
  acknowledged: 500,
  declined: 0,
  calls: 200,
  refused: 2,
  endings: 0,
  lost: 0,
  doubled: 0,
  unanswered: 0,
  isLedgerSound: true,
}

describe('the longest time without writes', () => {
  test('the longest time without writes begins with the last act before the fault and ends with the trial', () => {
    expect(longestGap([3000, 900, 1000], 2000, 4000)).toBe(2)
    expect(longestGap([1000, 3000], 2000, 9000)).toBe(6)
    expect(longestGap([], 2000, 9000)).toBe(7)
  })
})

describe('an aim', () => {
  test('an aim is met by the figures that it names', () => {
    expect(findMissedAims(met)).toEqual([])
  })

  test.each<[string, Partial<ClusterFigures>]>([
    ['acts were lost', { lost: 1 }],
    ['acts were doubled', { doubled: 1 }],
    ['acts were never answered', { unanswered: 1 }],
    ['the audit found violations', { isLedgerSound: false }],
    ['a wallet ended by itself', { endings: 1 }],
    ['no writes for more than 10 s', { secondsWithoutWrites: 10.1 }],
    ['more than 1 % of the calls were refused', { refused: 3 }],
  ])('an aim is missed: %s', (aim, changes) => {
    expect(findMissedAims({ ...met, ...changes })).toEqual([aim])
  })
})

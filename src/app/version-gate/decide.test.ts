import { describe, expect, it } from 'vitest'
import { decideVersion, type VersionDecision, type Situation } from './decide.ts'

const FRESH: Situation = {
  running: '0.0.53',
  published: '0.0.54',
  reloads: [],
  canRemember: true,
  isBackedOff: false,
  isBusy: false,
}

const once = [{ target: '0.0.54', at: 1 }]
const elsewhere = [{ target: '0.0.52', at: 1 }]

const CASES: readonly [name: string, change: Partial<Situation>, decision: VersionDecision][] = [
  ['the same version', { published: '0.0.53' }, 'current'],
  ['the same version after reloads', { published: '0.0.53', reloads: once }, 'current'],
  [
    'the same version where nothing is kept',
    { published: '0.0.53', canRemember: false },
    'current',
  ],
  ['another version, seen first', {}, 'apply'],
  ['an older version', { published: '0.0.52' }, 'apply'],
  ['another version under the hands', { isBusy: true }, 'defer'],
  ['nothing is kept: it would reload for ever', { canRemember: false }, 'offer'],
  ['a reload did not bring it', { reloads: once }, 'ask-shell'],
  ['it did not and hands are full', { reloads: once, isBusy: true }, 'ask-shell'],
  ['the server has it by now', { reloads: once, shell: '0.0.54' }, 'apply'],
  ['it has, hands are full', { reloads: once, shell: '0.0.54', isBusy: true }, 'defer'],
  ['the server still gives the old page', { reloads: once, shell: '0.0.53' }, 'offer'],
  ['the page could not be read', { reloads: once, shell: 'unknown' }, 'offer'],
  ['a third version after a reload', { reloads: elsewhere }, 'apply'],
  ['another tab reloaded in vain', { isBackedOff: true }, 'ask-shell'],
  ['another tab did, the server has it now', { isBackedOff: true, shell: '0.0.54' }, 'apply'],
  ['another tab did, the server has not', { isBackedOff: true, shell: '0.0.53' }, 'offer'],
  ['two reloads for it', { reloads: [...once, ...once], shell: '0.0.54' }, 'offer'],
  ['two reloads for two versions', { reloads: [...once, ...elsewhere] }, 'offer'],
]

describe('decide', () => {
  it.each(CASES)('the version gate decides: %s', (_, change, decision) => {
    expect(decideVersion({ ...FRESH, ...change })).toBe(decision)
  })
})

import { isWholeWalk } from '../../tests/support/walk.ts'
import { findPrograms } from './programs.ts'
import { script, type Stage } from '../../scripts/stages/stage.ts'

/**
 * Returns the short form of `npm run trial -- cluster`: a switch by hand, in `npm test -- --all`
 * the loss of the primary too. Undefined where a program of it is missing.
 */
export function clusterStage(): Stage | undefined {
  const programs = findPrograms()
  if ('missing' in programs) {
    console.log('! No cluster of database servers can be built here: failover is NOT covered.')
    console.log(`  Install ${programs.missing.join(' ')}.`)
    return undefined
  }
  const faults = isWholeWalk ? ['switch', 'kill'] : ['switch', '--busy']
  return { name: 'cluster', ...script('trials/cluster.ts', ...faults) }
}

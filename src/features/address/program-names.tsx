import type { Program } from '../../../contract/calls/programs.ts'
import { nameOfProgram } from '../../shared/programs/program-words.ts'
import styles from './address.module.css'

/** The programs that stop with what is changed. */
export function ProgramNames({ programs }: { programs: readonly Program[] }) {
  if (programs.length === 0) return null
  return (
    <ul className={styles.programs}>
      {programs.map((program) => (
        <li key={program.id} translate="no">
          {nameOfProgram(program)}
        </li>
      ))}
    </ul>
  )
}

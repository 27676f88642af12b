import { useQuery } from '@tanstack/react-query'
import type { Level } from '../../../contract/calls/levels.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { QueryBlock } from '../../shared/query-state/query-block.tsx'
import { Skeleton } from '../../ui/progress/skeleton.tsx'
import { keepFigures } from '../../ui/text/is-figures.ts'
import { levelRows } from './level-rows.ts'
import textStyle from '../../ui/styles/text-style.module.css'
import styles from './levels-screen.module.css'
import { levelsQuery } from './levels.queries.ts'

/** What each identification level allows, as a table (W6). */
export function LevelsScreen() {
  const { text } = useTexts()
  return (
    <div className={styles.screen}>
      <p className={textStyle.caption}>{text('levels.descr')}</p>
      <QueryBlock
        query={useQuery(levelsQuery)}
        titleKey="levels.error"
        skeleton={<Skeleton height={420} radius={24} />}
      >
        {(levels) => <Levels levels={levels} />}
      </QueryBlock>
    </div>
  )
}

function Levels({ levels }: { levels: readonly Level[] }) {
  const texts = useTexts()
  const { text } = texts
  return (
    <div className={styles.card}>
      <table className={styles.table} aria-label={text('levels.title')}>
        <thead>
          <tr>
            <th scope="col">{text('levels.level')}</th>
            {levels.map(({ name, is_own }) => (
              <th key={name} scope="col" aria-current={is_own ? 'true' : undefined}>
                <span>{name}</span>
                {is_own && <span className={styles.own}>{text('levels.own')}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {levelRows(levels, texts).map(({ key, name, cells }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {cells.map((cell, n) => (
                <td key={levels[n]?.name}>
                  {cell.map((line) => (
                    <span key={line} className={styles.line} translate={keepFigures(line)}>
                      {line}
                    </span>
                  ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

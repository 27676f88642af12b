import { expect, test } from 'vitest'
import { readText } from './documents.ts'
import { HOUSES } from './layers.ts'
import { parseTables, readTables } from './schema.ts'

/** The diagrams of a document. */
function diagramsOf(path: string): string[] {
  const { text } = readText(path)
  return [...text.matchAll(/^```mermaid\n(.*?)^```/gms)].map(([, diagram = '']) => diagram)
}

/** Steps from floor to floor: `api --> session & environment`. */
function stepsOf(diagram: string): string[] {
  return diagram.split('\n').flatMap((line) => {
    const floors = line.trim().split(' --> ')
    return floors.slice(1).map((floor, index) => `${floors[index]} --> ${floor}`)
  })
}

test.each(Object.entries(HOUSES).map(([name, { floors }], index) => ({ name, floors, index })))(
  'a diagram shows the floors of $name',
  ({ floors, index }) => {
    const house = diagramsOf('docs/architecture.md')[index] ?? ''
    const rooms = floors.map((floor) => floor.join(' & '))
    expect(stepsOf(house)).toEqual(
      rooms.slice(1).map((floor, above) => `${rooms[above]} --> ${floor}`),
    )
  },
)

const tables = readTables()
const [ledger = '', rest = ''] = diagramsOf('docs/database.md')

test('the diagrams of the database show every table and foreign key', () => {
  const shown = [...`${ledger}${rest}`.matchAll(/^ {2}(\w+)(?: \{)?$/gm)].map(([, name]) => name)
  expect(new Set(shown)).toEqual(new Set(tables.map(({ name }) => name)))
  const arrows = [...`${ledger}${rest}`.matchAll(/^ {2}(\w+) \}o--\|\| (\w+) /gm)]
  const keys = tables.flatMap(({ name, references }) => references.map((to) => `${name} ${to}`))
  expect(new Set(arrows.map(([, from, to]) => `${from} ${to}`))).toEqual(new Set(keys))
})

test('the diagram of the ledger shows the columns of its tables', () => {
  const drawn = [...ledger.matchAll(/^ {2}(\w+) \{\n(.*?)\n {2}\}$/gms)].map(
    ([, name = '', body = '']) => [name, body.split('\n').map((line) => line.split(' ').at(-1))],
  )
  expect(drawn.length).toBeGreaterThan(5)
  expect(Object.fromEntries(drawn)).toEqual(
    Object.fromEntries(
      tables
        .filter(({ name }) => ledger.includes(`  ${name} {`))
        .map(({ name, columns }) => [name, columns]),
    ),
  )
})

test('parsing applies later migrations to a table', () => {
  const sql = `CREATE TABLE a (
  id uuid PRIMARY KEY,
  old text,
  b_id uuid REFERENCES b (id),
  c_id uuid REFERENCES c (id),
  UNIQUE (id, old)
);
ALTER TABLE a ADD COLUMN fresh text;
ALTER TABLE a DROP COLUMN old;
ALTER TABLE a DROP CONSTRAINT a_c_id_fkey;`
  expect(parseTables(sql)).toEqual([
    { name: 'a', columns: ['id', 'b_id', 'c_id', 'fresh'], references: ['b'] },
  ])
})

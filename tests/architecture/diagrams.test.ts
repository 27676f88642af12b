import { expect, test } from 'vitest'
import { readText } from './documents.ts'
import { PROGRAMS } from './layers.ts'
import { parseTables, readTables } from './schema.ts'

/** The diagrams of a document. */
function diagramsOf(path: string): string[] {
  const { text } = readText(path)
  return [...text.matchAll(/^```mermaid\n(.*?)^```/gms)].map(([, diagram = '']) => diagram)
}

/** Steps from layer to layer: `features --> shared`. */
function stepsOf(diagram: string): string[] {
  return diagram.split('\n').flatMap((line) => {
    const layers = line.trim().split(' --> ')
    return layers.slice(1).map((layer, index) => `${layers[index]} --> ${layer}`)
  })
}

test.each(Object.entries(PROGRAMS).map(([name, { layers }], index) => ({ name, layers, index })))(
  'a diagram shows the layers of $name',
  ({ layers, index }) => {
    const diagram = diagramsOf('docs/architecture.md')[index] ?? ''
    const folders = layers.map((places) =>
      places.filter((place) => !/\.tsx?$/.test(place)).join(' & '),
    )
    expect(stepsOf(diagram)).toEqual(
      folders.slice(1).map((layer, above) => `${folders[above]} --> ${layer}`),
    )
  },
)

const tables = readTables()
const [ledger = ''] = diagramsOf('docs/database.md')
const arrows = [...ledger.matchAll(/^ {2}(\w+) \}o--\|\| (\w+) /gm)].map(
  ([, from = '', to = '']) => ({
    from,
    to,
  }),
)
const drawn = [...new Set(arrows.flatMap(({ from, to }) => [from, to]))]

test('the document of the database names every table once', () => {
  const { text } = readText('docs/database.md')
  const list = text.slice(text.indexOf('The other tables:'))
  const listed = [...list.matchAll(/`(\w+)`/g)].map(([, name = '']) => name)
  expect([...drawn, ...listed].toSorted()).toEqual(tables.map(({ name }) => name).toSorted())
})

test('the diagram of the ledger shows every foreign key between its tables', () => {
  const keys = tables
    .filter(({ name }) => drawn.includes(name))
    .flatMap(({ name, references }) =>
      references.filter((to) => drawn.includes(to)).map((to) => `${name} ${to}`),
    )
  expect(drawn.length).toBeGreaterThan(10)
  expect(new Set(arrows.map(({ from, to }) => `${from} ${to}`))).toEqual(new Set(keys))
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

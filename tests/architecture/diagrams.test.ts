import { expect, test } from 'vitest'
import { readText } from './documents.ts'
import { PROGRAMS } from './layers.ts'
import { parseTables } from './schema.ts'

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

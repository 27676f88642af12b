import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseContainerfile } from './parse-containerfile.ts'

test('a container file is read by its stages', () => {
  const text = [
    '# A comment',
    'FROM debian AS build',
    'RUN one && \\',
    '    two',
    'COPY a b ./',
    'FROM debian',
    'COPY --from=build /a ./a',
    'ENV A=1 B=2',
    'CMD ["node", "main.js"]',
  ].join('\n')
  expect(parseContainerfile(text)).toEqual([
    {
      base: 'debian',
      name: 'build',
      instructions: [
        { name: 'RUN', text: 'one && two' },
        { name: 'COPY', from: undefined, sources: ['a', 'b'], target: './' },
      ],
    },
    {
      base: 'debian',
      name: undefined,
      instructions: [
        { name: 'COPY', from: 'build', sources: ['/a'], target: './a' },
        { name: 'ENV', values: { A: '1', B: '2' } },
        { name: 'CMD', program: ['node', 'main.js'] },
      ],
    },
  ])
})

test.each([
  'RUN one',
  'FROM debian\nHEALTHCHECK NONE',
  'FROM debian\nCMD node',
  'FROM debian\nENV a b',
])('what the trial does not run is refused: %j', (text) => {
  expect(() => parseContainerfile(text)).toThrow(/./)
})

test('the container file of the wallet is one that the trial runs, ends as a user and starts the server', () => {
  const stages = parseContainerfile(readFileSync('deploy/container/Containerfile', 'utf8'))
  const last = stages.at(-1)?.instructions ?? []
  expect(stages.map(({ name }) => name)).toEqual(['build', undefined])
  expect(last).toContainEqual({ name: 'USER', text: 'wallet' })
  expect(last.at(-1)).toEqual({ name: 'CMD', program: ['node', 'dist/server/main.js'] })
})

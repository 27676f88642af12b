import { expect, it } from 'vitest'
import type { Content, Elements } from './content.ts'

const name: string = 'Anna'
const count: number = 2
const isNew: boolean = true

function Box({ children }: { children: Content }) {
  return <p>{children}</p>
}

function Row({ children }: { children: Elements }) {
  return <p>{children}</p>
}

function Bare() {
  return name
}

it('the types accept a text as the only child, and elements beside elements', () => {
  expect([
    <p key={1}>{name}</p>,
    <p key={2}>{isNew ? name : <b>{name}</b>}</p>,
    <p key={3}>
      <b>{count}</b>
      {isNew && <i>{`${name} ${count}`}</i>}
      {[<b key={name}>{name}</b>]}
    </p>,
    <Box key={4}>{name}</Box>,
    <Row key={5}>
      <b>{name}</b>
    </Row>,
  ]).toHaveLength(5)
})

it('the types refuse a text beside others, wherever it stands', () => {
  expect([
    // @ts-expect-error -- a written text beside one that changes
    <p key={2}>Hello {name}</p>,
    // @ts-expect-error -- a text beside an element
    <p key={3}>
      {name}
      <b />
    </p>,
    // @ts-expect-error -- a conditional text beside an element
    <p key={4}>
      <b />
      {isNew && name}
    </p>,
    // @ts-expect-error -- a component passes on a text beside another one
    <Box key={6}>
      {name}
      <b />
    </Box>,
    // @ts-expect-error -- a component that takes elements gets a text
    <Row key={7}>{name}</Row>,
    // @ts-expect-error -- a component that is a bare text
    <Bare key={8} />,
    // @ts-expect-error -- a list of texts
    <p key={9}>{[name]}</p>,
  ]).toHaveLength(7)
})

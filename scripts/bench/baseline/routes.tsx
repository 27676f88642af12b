import { useQuery } from '@tanstack/react-query'
import {
  createRootRoute,
  createRoute,
  lazyRouteComponent,
  Link,
  Outlet,
} from '@tanstack/react-router'
import { get, set } from 'idb-keyval'
import { atom, useAtom } from 'jotai'

const countAtom = atom(0)

const root = createRootRoute({ component: Outlet })
const home = createRoute({ getParentRoute: () => root, path: '/', component: Home })
const other = createRoute({
  getParentRoute: () => root,
  path: '/other',
  component: lazyRouteComponent(() => import('./other-page.tsx'), 'OtherPage'),
})

export const baselineRouteTree = root.addChildren([home, other])

/** Uses a little of each package, so that a bundler keeps what an app would keep. */
function Home() {
  const [count, setCount] = useAtom(countAtom)
  const { data } = useQuery({ queryKey: ['visits'], queryFn: countVisit })
  return (
    <main>
      <h1>Floor</h1>
      <p>{data}</p>
      <button type="button" onClick={() => setCount(count + 1)}>
        {count}
      </button>
      <Link to="/other">Other</Link>
    </main>
  )
}

async function countVisit(): Promise<number> {
  const visits = ((await get<number>('visits')) ?? 0) + 1
  await set('visits', visits)
  return visits
}

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRouter, RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { baselineRouteTree } from './routes.tsx'

const router = createRouter({ routeTree: baselineRouteTree })
const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}
addEventListener('load', () => void navigator.serviceWorker.register('/sw.js'))

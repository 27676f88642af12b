import { createFileRoute } from '@tanstack/react-router'
import { SendPages } from '../../../shell/send-pages.tsx'

/** Both steps of a transfer share a draft, which lasts until they are left. */
export const Route = createFileRoute('/_app/send')({ component: SendPages })

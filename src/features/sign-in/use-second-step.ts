import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'

/**
 * Adds a history entry of its own for a screen's second step entry, so that the browser's and the
 * phone's back leave the step, not the screen (U36).
 */
export function useSecondStep() {
  const { history } = useRouter()
  const navigate = useNavigate()
  const isOpen = useLocation({ select: ({ state }) => state.isSecondStep === true })
  return {
    isOpen,
    open: () =>
      navigate({ to: '.', search: true, state: { isSecondStep: true }, resetScroll: true }),
    close: () => history.back(),
  }
}

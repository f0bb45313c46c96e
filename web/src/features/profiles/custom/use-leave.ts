import { useNavigate, useRouter } from '@tanstack/react-router'

/** Goes back to where the form was opened; a form opened in a new tab has no history and uses the fallback. */
export function useLeave(otherwise: '/irm/people' | '/irm/organizations'): () => void {
  const { history } = useRouter()
  const navigate = useNavigate()
  return () => {
    if (history.canGoBack()) history.back()
    else void navigate({ to: otherwise, replace: true })
  }
}

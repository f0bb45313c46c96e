import { useNavigate, useRouter } from '@tanstack/react-router'

/** Back to where the form was opened from; a form that a tab began with has nothing of ours behind it. */
export function useLeave(otherwise: '/irm/people' | '/irm/organizations'): () => void {
  const { history } = useRouter()
  const navigate = useNavigate()
  return () => {
    if (history.canGoBack()) history.back()
    else void navigate({ to: otherwise, replace: true })
  }
}

import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { ProfileKind } from '#market/ProfileLink.tsx'

const folders: Record<ProfileKind, string> = {
  organization: '/organizations',
  person: '/people',
  fund: '/funds',
  security: '/securities',
}

/** Opens the profile of a table row, in a new tab if requested. */
export function useOpenProfile(kind: ProfileKind) {
  const { history } = useRouter()
  return useCallback(
    (id: string, newTab: boolean) => {
      const path = `${folders[kind]}/${id}`
      if (newTab) window.open(path, '_blank', 'noopener')
      else history.push(path)
    },
    [history, kind],
  )
}

import { IconError404 } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ButtonLink } from '#ui/links.tsx'
import { usePageTitle } from '../page-title.ts'
import { missingKind } from './not-found.ts'

export function NotFound() {
  const kind = missingKind(useLocation().pathname)
  usePageTitle(`${kind} not found`)
  return (
    <EmptyState
      isPage
      icon={<IconError404 size={20} stroke={1.5} />}
      title={`${kind} not found`}
      message={`The ${kind.toLowerCase()} you are looking for doesn’t exist or you don’t have access.`}
      action={<ButtonLink to="/">Back to the dashboard</ButtonLink>}
    />
  )
}

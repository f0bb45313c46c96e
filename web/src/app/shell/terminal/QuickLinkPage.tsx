// Where a link of a terminal's page leads: the security by its ticker or CUSIP, its holders, the targets or the issuer.
import type { Security } from '@rostrum/contract/profiles/securities'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { reasonOf } from '#platform/errors/reason.ts'
import { usePageTitle } from '#platform/page-title.ts'
import { useChooseSecurity } from '#platform/session/focus.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { findSecurity } from './find-security.ts'
import type { QuickLink } from './quick-links.ts'

const notFound = {
  title: 'Security not found',
  message: 'The link’s ticker or CUSIP was not found. Enter one in the bar above.',
}

export function QuickLinkPage() {
  usePageTitle('Quick link')
  const { to = 'security', ticker, cusip } = useSearch({ from: '/shell/quick-link' })
  const [problem, setProblem] = useState<{ title: string; message: string }>()
  const open = useOpen(setProblem)
  const latest = useRef(open)
  useEffect(() => {
    latest.current = open
  })
  useEffect(() => {
    let isCurrent = true
    const follow = async () => {
      try {
        const security = await findSecurity({ ticker, cusip })
        if (!isCurrent) return
        if (security) await latest.current(security, to)
        else setProblem(notFound)
      } catch (error) {
        if (isCurrent) setProblem({ title: 'The link could not be followed', message: reasonOf(error) })
      }
    }
    void follow()
    return () => {
      isCurrent = false
    }
  }, [to, ticker, cusip])
  return problem ? <EmptyState {...problem} /> : <p role="status">Looking for the security…</p>
}

function useOpen(onProblem: (problem: { title: string; message: string }) => void) {
  const navigate = useNavigate()
  const { mutateAsync: focus } = useChooseSecurity()
  return async (security: Security, to: QuickLink): Promise<void> => {
    const { id, issuer, isOwn, name } = security
    if (to === 'targets') {
      if (!isOwn) return onProblem({ title: `No targets for ${name}`, message: 'Targets are for your own securities.' })
      await focus(security)
      return navigate({ to: '/target', replace: true })
    }
    if (to === 'organization') {
      if (!issuer) return onProblem({ title: `No organization for ${name}`, message: 'Its issuer is not on record.' })
      return navigate({ to: '/organizations/$id', params: { id: issuer.id }, replace: true })
    }
    const search = to === 'holders' ? { tab: 'holders' as const } : {}
    return navigate({ to: '/securities/$id', params: { id }, search, replace: true })
  }
}

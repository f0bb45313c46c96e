// Follows the security of the terminal, and tells the terminal which one is open here.
import { type Security, securities } from '@rostrum/contract/profiles/securities'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'
import { securityTabs } from '#market/profile-tabs.ts'
import { queryForOne } from '#platform/api/query.ts'
import { configuration } from '#platform/configuration.ts'
import { handleGlobally } from '#platform/errors/global-errors.ts'
import { useChooseSecurity, useFocusedSecurity } from '#platform/session/focus.ts'
import { connectTerminal, type Terminal } from '#platform/terminal/messages.ts'
import { findSecurity } from './find-security.ts'

const profileOf = (path: string): string | undefined => /^\/securities\/([^/]+)$/.exec(path)?.[1]

/** The security of the page, or the focused one. */
export function useSecurityInView(): Security | undefined {
  const { pathname } = useLocation()
  const focused = useFocusedSecurity()
  const id = profileOf(pathname) ?? focused?.id
  const { data } = useQuery({
    ...queryForOne(securities.read, { params: { id: id ?? '' } }),
    enabled: id !== undefined,
  })
  return data
}

/**
 * Opens a security the way the page at hand allows: another profile in the same tab of it; one of the customer's own
 * becomes the focused one, and the page stays; any other opens its profile.
 */
export function useOpenSecurity(): (security: Security) => void {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const { mutate: choose } = useChooseSecurity()
  return (security) => {
    const isProfile = profileOf(pathname) !== undefined
    if (security.isOwn && !isProfile) choose(security)
    else
      void navigate({
        to: '/securities/$id',
        params: { id: security.id },
        search: (before) => {
          const tab = securityTabs.find((one) => one === before.tab)
          return isProfile && tab ? { tab } : {}
        },
      })
  }
}

export function useTerminal(inView: Security | undefined): void {
  const open = useOpenSecurity()
  const latest = useRef(open)
  useEffect(() => {
    latest.current = open
  })
  /** What the terminal asked for is not announced back to it. */
  const fromTerminal = useRef<string>(undefined)
  const terminal = useRef<Terminal>(undefined)
  const connect = useCallback(() => {
    const connected = connectTerminal(window as never, configuration().terminalOrigins, (named) => {
      void findSecurity(named).then((security) => {
        if (!security) return
        fromTerminal.current = security.id
        latest.current(security)
      }, handleGlobally)
    })
    terminal.current = connected
    return () => connected.disconnect()
  }, [])
  useEffect(connect, [connect])
  const announced = useRef<string>(undefined)
  useEffect(() => {
    if (!inView || announced.current === inView.id) return
    announced.current = inView.id
    if (fromTerminal.current === inView.id) return
    const { ticker, cusips, name } = inView
    terminal.current?.announce({ ticker, cusip: cusips[0] ?? null, name })
  }, [inView])
}

// Page views for the product's own analytics, if an endpoint is configured; without personal data.
import type { CurrentUser } from '@rostrum/contract/session'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { configuration } from './configuration.ts'

/** Staff and admins are excluded, because they would skew the numbers. */
export function useAnalytics(user: CurrentUser): void {
  const { pathname } = useLocation()
  const { analyticsUrl } = configuration()
  const isTracked = analyticsUrl !== null && !user.isAdminLike
  const { type } = user.customer
  useEffect(() => {
    if (!isTracked || !analyticsUrl) return
    const body = JSON.stringify({ event: 'page_view', path: pathname, customer_type: type })
    fetch(analyticsUrl, { method: 'POST', body, keepalive: true, mode: 'no-cors' }).catch(() => {})
  }, [isTracked, analyticsUrl, pathname, type])
}

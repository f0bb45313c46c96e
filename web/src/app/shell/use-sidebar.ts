import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { sidebarBreakpoint, sidebarDebounce } from '#platform/constants.ts'
import { sidebarToggle } from '#platform/storage.ts'

const isNarrow = () => window.innerWidth < sidebarBreakpoint

/** Follows the window width until the user toggles it; that choice lasts for the session. */
export function useSidebar() {
  const [byHand, setByHand] = useState(() => sidebarToggle.get())
  const [byWidth, setByWidth] = useState(isNarrow)
  const follow = useDebouncedCallback(() => setByWidth(isNarrow()), sidebarDebounce)
  useEffect(() => {
    window.addEventListener('resize', follow)
    return () => window.removeEventListener('resize', follow)
  }, [follow])
  const isCollapsed = byHand === null ? byWidth : byHand === 'collapsed'
  const toggle = () => {
    const next = isCollapsed ? 'expanded' : 'collapsed'
    sidebarToggle.set(next)
    setByHand(next)
  }
  return { isCollapsed, toggle }
}

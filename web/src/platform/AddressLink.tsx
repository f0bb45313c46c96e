import { useNavigate, useRouter } from '@tanstack/react-router'
import { type ComponentProps, type MouseEvent, useRef } from 'react'

/** Same delay as the router's own preload on hover. */
const intention = 50

/**
 * A client-side link to a URL that is built at run time. Its page is preloaded on hover, on focus,
 * or on press.
 */
export function AddressLink({ href, onClick, ...rest }: ComponentProps<'a'> & { href: string }) {
  const navigate = useNavigate()
  const preload = usePreload(href)
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.defaultPrevented) return
    event.preventDefault()
    void navigate({ href })
  }
  return (
    <a
      {...rest}
      href={href}
      onClick={follow}
      onPointerEnter={preload.begin}
      onPointerDown={preload.now}
      onPointerLeave={preload.leave}
      onFocus={preload.begin}
      onBlur={preload.leave}
    />
  )
}

function usePreload(href: string) {
  const router = useRouter()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const leave = () => clearTimeout(timer.current)
  const now = () => {
    leave()
    const { pathname, search } = new URL(href, location.origin)
    // Ignore preload failures: opening the page loads it again and shows the error.
    void router.preloadRoute({ to: pathname, search: router.options.parseSearch(search) }).catch(() => undefined)
  }
  const begin = () => {
    leave()
    timer.current = setTimeout(now, intention)
  }
  return { begin, now, leave }
}

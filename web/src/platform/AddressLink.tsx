import { useNavigate, useRouter } from '@tanstack/react-router'
import { type ComponentProps, type MouseEvent, useRef } from 'react'

/** As long as the router's own links take a pointer's rest for an intention. */
const intention = 50

/**
 * A link to an address that is put together at run time, followed without leaving the application. Its page is asked for
 * when the pointer or the focus rests on it, or when it is pressed.
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
    // A page that cannot be had ahead is had, or missed, when it is opened.
    void router.preloadRoute({ to: pathname, search: router.options.parseSearch(search) }).catch(() => undefined)
  }
  const begin = () => {
    leave()
    timer.current = setTimeout(now, intention)
  }
  return { begin, now, leave }
}

import { useNavigate } from '@tanstack/react-router'
import type { ComponentProps, MouseEvent } from 'react'

/** A link to an address that is put together at run time, followed without leaving the application. */
export function AddressLink({ href, onClick, ...rest }: ComponentProps<'a'> & { href: string }) {
  const navigate = useNavigate()
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.defaultPrevented) return
    event.preventDefault()
    void navigate({ href })
  }
  return <a {...rest} href={href} onClick={follow} />
}

import './rich-text.css'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'

/** HTML sanitized by the server. Mentions are client-side links. */
export function RichTextView({ html }: { html: string }) {
  const root = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const follow = useEffectEvent((event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a[data-mention]') : null
    if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    void navigate({ href: link.getAttribute('href') ?? '/' })
  })
  useEffect(() => {
    const element = root.current
    const listen = (event: MouseEvent) => follow(event)
    element?.addEventListener('click', listen)
    return () => element?.removeEventListener('click', listen)
  }, [])
  return (
    <div
      ref={root}
      className="rich-text"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized by the server
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}

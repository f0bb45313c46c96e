import type { Notification } from '@rostrum/contract/notifications'
import { useState } from 'react'

/** Screen reader announcement when notifications arrive; those loaded initially are not announced. */
export function useAnnouncement(unread: Notification[] | undefined): string {
  const [known, setKnown] = useState<{ until: number; words: string } | undefined>()
  if (!unread) return ''
  const newest = Math.max(0, ...unread.map(({ createdAt }) => createdAt.getTime()))
  if (known === undefined) {
    setKnown({ until: newest, words: '' })
    return ''
  }
  if (newest > known.until) {
    setKnown({ until: newest, words: wordsOf(unread.filter(({ createdAt }) => createdAt.getTime() > known.until)) })
  }
  return known.words
}

function wordsOf(arrived: Notification[]): string {
  const [first] = arrived
  if (!first) return ''
  return arrived.length === 1 ? `New notification: ${first.title}` : `New notifications. Latest: ${first.title}`
}

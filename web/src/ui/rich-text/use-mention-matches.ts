import { useEffect, useState } from 'react'
import type { FindMentions, MentionMatch } from './mention.ts'

/** Debounce of about the usual pause between keystrokes. */
const debounce = 200

export interface MentionMatches {
  matches: MentionMatch[]
  state: 'waiting' | 'found' | 'failed'
}

const nothing: MentionMatches = { matches: [], state: 'found' }

/** Keeps the previous matches until the new ones have loaded. */
export function useMentionMatches(find: FindMentions, term: string): MentionMatches {
  const [found, setFound] = useState<MentionMatches & { term: string }>({ ...nothing, term: '' })
  useEffect(() => {
    if (term === '') return
    const controller = new AbortController()
    const { signal } = controller
    const timer = setTimeout(() => {
      find(term, signal).then(
        (matches) => !signal.aborted && setFound({ matches, state: 'found', term }),
        () => !signal.aborted && setFound({ matches: [], state: 'failed', term }),
      )
    }, debounce)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [find, term])
  if (term === '') return nothing
  return found.term === term ? found : { matches: found.matches, state: 'waiting' }
}

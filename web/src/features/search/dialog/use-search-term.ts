import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { globalSearchDebounce } from '#platform/constants.ts'

/** The typed text, and the debounced search term. */
export function useSearchTerm() {
  const [typed, setTyped] = useState('')
  const [term, setTerm] = useState('')
  const ask = useDebouncedCallback((text: string) => setTerm(text.trim()), globalSearchDebounce)
  const type = (text: string) => {
    setTyped(text)
    if (text.trim()) ask(text)
    else {
      ask.cancel()
      setTerm('')
    }
  }
  return { typed, term, type, isAhead: typed.trim() !== term, hurry: ask.flush }
}

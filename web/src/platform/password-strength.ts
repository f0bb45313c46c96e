import { shortestPassword } from '@rostrum/contract/passwords'

export interface Strength {
  /** 0 to 100. */
  score: number
  label: 'Too short' | 'Fair' | 'Good' | 'Strong'
}

/** What length and variety say; the server also refuses passwords that are known. */
export function strengthOf(password: string): Strength {
  const length = [...password].length
  const variety = new Set(password.toLowerCase()).size
  if (length < shortestPassword) return { score: Math.round((length / shortestPassword) * 25), label: 'Too short' }
  // Repeated characters add little.
  const weight = Math.min(length, variety * 2)
  if (weight < 16) return { score: 50, label: 'Fair' }
  return weight < 22 ? { score: 75, label: 'Good' } : { score: 100, label: 'Strong' }
}

import { longestPassword, shortestPassword } from '@rostrum/contract/passwords'
import { judgePassword } from '@rostrum/contract/passwords/weakness'

export interface Strength {
  /** 0 to 100. */
  score: number
  label: 'Too short' | 'Too long' | 'Easy to guess' | 'Fair' | 'Good' | 'Strong'
}

/** By the rule the server applies: what it refuses is never fair. `about`: names and addresses of the person. */
export function strengthOf(password: string, about: readonly string[]): Strength {
  if (password.length < shortestPassword) {
    return { score: Math.round((password.length / shortestPassword) * 25), label: 'Too short' }
  }
  if (password.length > longestPassword) return { score: 25, label: 'Too long' }
  const { bits, weakness } = judgePassword(password, about)
  if (weakness) return { score: 25, label: 'Easy to guess' }
  if (bits < 45) return { score: 50, label: 'Fair' }
  return bits < 65 ? { score: 75, label: 'Good' } : { score: 100, label: 'Strong' }
}

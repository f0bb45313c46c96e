// New passwords after NIST SP 800-63B: long, none of those that are known, and no rules of composition.
import { z } from 'zod'

export const shortestPassword = 12
export const longestPassword = 200

export const newPassword = z
  .string()
  .min(shortestPassword, `Enter at least ${shortestPassword} characters`)
  .max(longestPassword, `Enter at most ${longestPassword} characters`)

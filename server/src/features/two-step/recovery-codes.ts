import { createHash, randomInt } from 'node:crypto'
import { recoveryCodeCount } from '@rostrum/contract/two-step'

/** Without letters and digits that look alike; 31 of them, so that twelve characters are 59 bits. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz'
const length = 12

export const newRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodeCount }, () => {
    const characters = Array.from({ length }, () => alphabet[randomInt(alphabet.length)] ?? '')
    return characters.join('').replace(/(.{4})(.{4})/, '$1-$2-')
  })

/** People type them with or without hyphens, and in capitals. */
export const recoveryCodeHash = (typed: string): Buffer =>
  createHash('sha256').update(typed.toLowerCase().replaceAll(/[\s-]/g, '')).digest()

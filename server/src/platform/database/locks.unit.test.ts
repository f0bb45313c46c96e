import { glob, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { advisoryLocks } from './locks.ts'

const source = fileURLToPath(new URL('../../', import.meta.url))

test('no advisory lock number is used twice', () => {
  const numbers = Object.values(advisoryLocks)
  expect(new Set(numbers).size).toBe(numbers.length)
})

test('advisory lock numbers are declared in locks.ts only', async () => {
  const files = await Array.fromAsync(glob('**/*.ts', { cwd: source }))
  expect(files.length).toBeGreaterThan(100)
  const strays: string[] = []
  for (const file of files) {
    if (/platform\/database\/locks\.ts$/.test(file)) continue
    const text = await readFile(source + file, 'utf8')
    const isNumbered = /advisory\w*lock\w*\(\s*\d/.test(text)
    const hasNumber = Object.values(advisoryLocks).some((number) => text.replaceAll('_', '').includes(String(number)))
    if (isNumbered || hasNumber) strays.push(file)
  }
  expect(strays).toEqual([])
})

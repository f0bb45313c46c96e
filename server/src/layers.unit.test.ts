import { glob, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

test('SQL of an area stands in its queries.ts, and nowhere else', async () => {
  const features = fileURLToPath(new URL('features/', import.meta.url))
  const files = await Array.fromAsync(glob('**/*.ts', { cwd: features }))
  const others = files.filter((file) => !/(queries|\.test)\.ts$|\/testing\//.test(file))
  expect(others.length).toBeGreaterThan(10)
  const strays: string[] = []
  for (const file of others) {
    const text = await readFile(features + file, 'utf8')
    if (/\b(selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql`/.test(text)) strays.push(file)
  }
  expect(strays).toEqual([])
})

import { glob, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

test('SQL in features, lists and market is only in queries.ts or below queries/', async () => {
  const source = fileURLToPath(new URL('../', import.meta.url))
  const files = await Array.fromAsync(glob('{features,lists,market}/**/*.ts', { cwd: source }))
  const others = files.filter((file) => !/(queries\.ts|queries\/[^/]+\.ts|\.test\.ts)$|\/testing\//.test(file))
  expect(others.length).toBeGreaterThan(10)
  const strays: string[] = []
  for (const file of others) {
    const text = await readFile(source + file, 'utf8')
    if (/\b(selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql`/.test(text)) strays.push(file)
  }
  expect(strays).toEqual([])
})

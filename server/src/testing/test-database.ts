import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { administer, cloneDatabase } from './scratch-database.ts'

export interface TestDatabase {
  url: string
  drop(): Promise<void>
}

/** Nothing, the demo's customers and people, or these beside a small invented market. */
export type Content = 'empty' | 'template' | 'market'

/** A database of one's own. */
export async function createTestDatabase(content: Content = 'template'): Promise<TestDatabase> {
  const template = new URL(inject(content === 'market' ? 'marketTemplateUrl' : 'templateUrl'))
  const name = `test_${randomBytes(6).toString('hex')}`
  if (content === 'empty') await administer(template, `create database ${name}`)
  else await cloneDatabase(template, name)
  const url = Object.assign(new URL(template), { pathname: `/${name}` }).href
  return { url, drop: () => administer(template, `drop database ${name} with (force)`) }
}

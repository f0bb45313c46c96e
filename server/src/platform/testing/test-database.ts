import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { withClient } from '../database/with-client.ts'

export interface TestDatabase {
  url: string
  drop(): Promise<void>
}

/** A database of one's own: a clone of the template, or an empty one. */
export async function createTestDatabase(content: 'template' | 'empty' = 'template'): Promise<TestDatabase> {
  const template = new URL(inject('templateUrl'))
  const name = `test_${randomBytes(6).toString('hex')}`
  const from = content === 'template' ? `template ${template.pathname.slice(1)}` : ''
  await administer(template, `create database ${name} ${from}`)
  const url = Object.assign(new URL(template), { pathname: `/${name}` }).href
  return { url, drop: () => administer(template, `drop database ${name} with (force)`) }
}

// Nobody may be connected to a template while it is copied, so this goes through a database of its own.
async function administer(server: URL, statement: string) {
  const connectionString = Object.assign(new URL(server), { pathname: '/postgres' }).href
  await withClient(connectionString, (client) => client.query(statement))
}

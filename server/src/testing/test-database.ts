import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { administer, cloneDatabase } from './scratch-database.ts'

export interface TestDatabase {
  /** As the table owner, who migrates, imports and runs the job queue. */
  url: string
  /** As the application's login role, directly. */
  loginUrl: string
  /** The URL the application is configured with: the same, or through the pooler in the topology `pgbouncer`. */
  applicationUrl: string
  /** As a superuser, to set up and inspect rows of every customer: policies apply to a plain owner too. */
  adminUrl: string
  drop(): Promise<void>
}

/** Nothing; the demo's customers and users; or these plus a small synthetic market. */
export type Content = 'empty' | 'template' | 'market'

const withName = (url: string, name: string): string => Object.assign(new URL(url), { pathname: `/${name}` }).href

/** Creates a database for one test file. */
export async function createTestDatabase(content: Content = 'template'): Promise<TestDatabase> {
  const template = inject(content === 'market' ? 'marketTemplateUrl' : 'templateUrl')
  const adminUrl = inject('adminUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  const owner = new URL(template).username
  if (content === 'empty') await administer(new URL(adminUrl), `create database ${name} owner ${owner}`)
  else await cloneDatabase(new URL(template), name)
  const url = withName(template, name)
  const loginUrl = withName(inject('loginUrl'), name)
  const pooler = inject('poolerAddress')
  return {
    url,
    loginUrl,
    applicationUrl: pooler ? Object.assign(new URL(loginUrl), { host: pooler }).href : loginUrl,
    adminUrl: withName(adminUrl, name),
    drop: () => administer(new URL(adminUrl), `drop database ${name} with (force)`),
  }
}

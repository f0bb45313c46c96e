import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { listCustomers } from '#platform/identity/customers.ts'

export const listCustomersWithDueMail = (db: Db) => listCustomers(db, sql`app.customers_with_due_mail()`)

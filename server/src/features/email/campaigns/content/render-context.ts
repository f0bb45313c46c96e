import type { Context } from '#platform/context.ts'

/** What making a message reads with: of a request, or of a transaction of its own. */
export type RenderContext = Pick<Context, 'db' | 'customerId' | 'principal'>

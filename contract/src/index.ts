// Every endpoint of the product in one list, by area.
import { filings } from './filings.ts'
import type { Endpoint } from './platform/endpoint.ts'
import { productFeedback } from './product-feedback.ts'
import { session } from './session.ts'
import { signIn } from './sign-in.ts'
import { system } from './system.ts'

const areas: Record<string, Record<string, Endpoint>> = { system, signIn, session, productFeedback, filings }

export interface NamedEndpoint {
  /** `area.name`, for example `session.currentUser`. */
  name: string
  area: string
  endpoint: Endpoint
}

export const endpoints: NamedEndpoint[] = Object.entries(areas).flatMap(([area, byName]) =>
  Object.entries(byName).map(([name, endpoint]) => ({ name: `${area}.${name}`, area, endpoint })),
)

import type { RegisterEndpoints } from '@rostrum/contract/holders/registers'
import type { Input } from '@rostrum/contract/platform/endpoint'

/** Which file is imported, as what. */
export type ImportQuestion = Input<RegisterEndpoints['preview']>['body']

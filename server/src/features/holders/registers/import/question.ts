import type { RegisterEndpoints } from '@rostrum/contract/holders/registers'
import type { Input } from '@rostrum/contract/platform/endpoint'

/** The file to import, and the settings to import it with. */
export type ImportQuestion = Input<RegisterEndpoints['preview']>['body']
